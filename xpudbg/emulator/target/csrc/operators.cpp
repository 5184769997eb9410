// Operators on the XPU dispatch key: the few that handle storage themselves; every other one runs on the host (fallback).
#include "shim.h"

#include <ATen/EmptyTensor.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/_reshape_alias_native.h>
#include <ATen/ops/alias_native.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/resize_native.h>
#include <ATen/ops/set_native.h>
#include <ATen/ops/unfold_native.h>
#include <ATen/ops/view_as_complex_native.h>
#include <ATen/ops/view_as_real_native.h>
#include <ATen/ops/view_native.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/StorageImpl.h>
#include <torch/library.h>

namespace xpudbg {
namespace {
using at::Tensor;

const c10::DispatchKeySet kKeys(c10::DispatchKey::XPU);

// A CPU tensor over the same memory: nothing is copied.
Tensor host_view(const Tensor& t) {
  if (!t.device().is_xpu()) {
    return t;
  }
  auto* data = static_cast<char*>(t.storage().mutable_data());
  auto view = at::for_blob(data == nullptr ? nullptr : data + t.storage_offset() * t.itemsize(), t.sizes())
                  .strides(t.strides())
                  .options(t.options().device(at::kCPU).requires_grad(false))
                  .make_tensor();
  view._set_conj(t.is_conj());
  view._set_neg(t.is_neg());
  return view;
}

c10::Device device_or_current(std::optional<c10::Device> device) {
  return c10::Device(kDevice, device.has_value() ? device->index() : -1);
}

Tensor empty(
    c10::IntArrayRef size, std::optional<at::ScalarType> dtype, std::optional<at::Layout>, std::optional<c10::Device> device,
    std::optional<bool>, std::optional<at::MemoryFormat> format) {
  const c10::DeviceGuard guard(device_or_current(device));
  return at::detail::empty_generic(size, device_allocator(), kKeys, c10::dtype_or_default(dtype), format);
}

Tensor empty_strided(
    c10::IntArrayRef size, c10::IntArrayRef stride, std::optional<at::ScalarType> dtype, std::optional<at::Layout>,
    std::optional<c10::Device> device, std::optional<bool>) {
  const c10::DeviceGuard guard(device_or_current(device));
  return at::detail::empty_strided_generic(size, stride, device_allocator(), kKeys, c10::dtype_or_default(dtype));
}

Tensor copy_from(const Tensor& self, const Tensor& to, bool) {
  host_view(to).copy_(host_view(self));
  return to;
}

Tensor copy_from_and_resize(const Tensor& self, const Tensor& to) {
  if (!to.sizes().equals(self.sizes())) {
    to.resize_(self.sizes());
  }
  host_view(to).copy_(host_view(self));
  return to;
}

Tensor& copy_(Tensor& self, const Tensor& from, bool) {
  if (!self.is_same(from)) {
    host_view(self).copy_(host_view(from));
    if (self.device() == from.device() && self.scalar_type() != from.scalar_type() && any_float64({self, from}, 2)) {
      note_float64("aten::copy_");
    }
  }
  return self;
}

at::Scalar local_scalar_dense(const Tensor& self) {
  return host_view(self).item();
}

const Tensor& resize_(const Tensor& self, c10::SymIntArrayRef sym_size, std::optional<at::MemoryFormat> format) {
  const auto size = C10_AS_INTARRAYREF_SLOW(sym_size);
  const bool restride =
      format.has_value() && *format != at::MemoryFormat::Contiguous && *format != at::MemoryFormat::Preserve;
  if (self.sizes().equals(size) && !restride) {
    return self;
  }
  auto* impl = self.unsafeGetTensorImpl();
  impl->set_sizes_contiguous(size);
  const auto need = at::detail::computeStorageNbytesContiguous(size, self.itemsize(), self.storage_offset());
  auto* storage = self.storage().unsafeGetStorageImpl();
  if (storage->nbytes() < need) {
    const c10::DeviceGuard guard(self.device());
    auto grown = device_allocator()->allocate(need);
    if (storage->nbytes() > 0) {
      device_allocator()->copy_data(grown.get(), storage->data(), storage->nbytes());
    }
    storage->set_data_ptr(std::move(grown));
    storage->set_nbytes(need);
  }
  if (restride) {
    impl->empty_tensor_restride(*format);
  }
  return self;
}

void record_stream(Tensor&, at::Stream) {}  // work is done when the call returns

Tensor& set_storage(Tensor& self, at::Storage storage, c10::SymInt offset, c10::SymIntArrayRef size, c10::SymIntArrayRef stride) {
  auto* impl = self.unsafeGetTensorImpl();
  impl->set_storage_keep_dtype(std::move(storage));
  impl->set_storage_offset(offset.guard_int(__FILE__, __LINE__));
  const auto sizes = C10_AS_INTARRAYREF_SLOW(size);
  if (stride.size() == size.size()) {
    impl->set_sizes_and_strides(sizes, C10_AS_INTARRAYREF_SLOW(stride));
  } else {
    impl->set_sizes_contiguous(sizes);
  }
  return self;
}

// A collective that runs on copies of its tensors is one that does nothing: those that are emulated have kernels of their own.
void refuse_collective(const c10::OperatorHandle& op) {
  TORCH_CHECK_NOT_IMPLEMENTED(
      op.operator_name().name.rfind("c10d::", 0) != 0 || op.schema().argumentIndexWithName("process_group") == std::nullopt,
      "xpudbg: ", op.schema().operator_name(), " on an xpu tensor is not emulated");
}

// Operators that write to arguments and do not say so in their schema: the host's fallback copies arguments and writes back only what
// the schema names. They get the memory itself.
void give_memory_to_silent_writers(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const std::string& name = op.schema().name();
  if (name != "aten::native_batch_norm" && name != "aten::batch_norm_update_stats") {
    return;
  }
  const auto& arguments = op.schema().arguments();
  const auto begin = stack->size() - arguments.size();
  for (size_t i = 0; i < arguments.size(); ++i) {
    auto& value = (*stack)[begin + i];
    if (arguments[i].name().rfind("running_", 0) == 0 && value.isTensor() && value.toTensor().defined()) {
      value = host_view(value.toTensor());
    }
  }
}

// Generators of the device are replaced by the CPU generators behind them; none means the CPU's default one, which is also
// what the device's default generator stands for.
void on_host(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  refuse_collective(op);
  refuse_without_kernel(op);
  check_devices(op, *stack);
  check_generator(op, *stack);
  const auto& arguments = op.schema().arguments();
  const auto begin = stack->size() - arguments.size();
  for (size_t i = 0; i < arguments.size(); ++i) {
    auto& value = (*stack)[begin + i];
    if (value.isGenerator()) {
      value = c10::IValue(host_generator(value.toGenerator()));
    }
  }
  const bool float64_in = any_float64(*stack, arguments.size());
  give_memory_to_silent_writers(op, stack);
  run_on_host(op, stack);
  if (float64_in || any_float64(*stack, op.schema().returns().size())) {
    note_float64(op.schema().operator_name().name);
  }
}

void refuse_sparse(const c10::OperatorHandle& op, torch::jit::Stack*) {
  TORCH_CHECK_NOT_IMPLEMENTED(
      false, "xpudbg: ", op.schema().operator_name(), " on a sparse xpu tensor: an emulated target has no sparse tensors. ",
      "Use dense tensors, or run this script on a real XPU.");
}

}  // namespace
}  // namespace xpudbg

TORCH_LIBRARY_IMPL(_, XPU, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&xpudbg::on_host>());
}
TORCH_LIBRARY_IMPL(_, SparseXPU, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&xpudbg::refuse_sparse>());
}
TORCH_LIBRARY_IMPL(_, SparseCsrXPU, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&xpudbg::refuse_sparse>());
}
TORCH_LIBRARY_IMPL(aten, XPU, m) {
  // A composite kernel goes before the fallback. These round in between where kernels of devices do not, call a device's own code, or
  // (losses) give the host's kernel an output of no dimension, which it resizes with a warning.
  for (const auto* name :
       {"addr", "ldexp.Tensor", "ldexp_", "ldexp.out", "linalg__powsum", "mish_backward", "mse_loss", "silu_backward", "smooth_l1_loss"}) {
    m.impl(name, torch::CppFunction::makeFromBoxedFunction<&xpudbg::on_host>());
  }
  m.impl("empty.memory_format", xpudbg::empty);
  m.impl("empty_strided", xpudbg::empty_strided);
  m.impl("_copy_from", xpudbg::copy_from);
  m.impl("_copy_from_and_resize", xpudbg::copy_from_and_resize);
  m.impl("copy_", xpudbg::copy_);
  m.impl("_local_scalar_dense", xpudbg::local_scalar_dense);
  m.impl("resize_", xpudbg::resize_);
  m.impl("record_stream", xpudbg::record_stream);
  m.impl("as_strided", at::native::as_strided_tensorimpl);
  m.impl("view", at::native::view);
  m.impl("_reshape_alias", at::native::_reshape_alias);
  m.impl("unfold", at::native::unfold);
  m.impl("alias", at::native::alias);
  m.impl("view_as_real", at::native::view_as_real);
  m.impl("view_as_complex", at::native::view_as_complex);
  m.impl("set_.source_Tensor", at::native::set_tensor_);
  m.impl("set_.source_Storage", at::native::set_);
  m.impl("set_.source_Storage_storage_offset", xpudbg::set_storage);
}
