// Nested tensors on the device, and the composite kernel of attention.
#include "shim.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <ATen/ops/scaled_dot_product_attention_native.h>
#include <torch/library.h>

#include <string>
#include <unordered_set>

namespace xpudbg {
namespace {
using at::Tensor;

// The kernels of nested tensors are the same text for every device: they compute sizes and call other operators on the memory
// behind, which lies on the device. A build without XPU has not entered them for it.
void as_nested_on_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  op.callBoxedForDispatchKey(c10::DispatchKey::NestedTensorCPU, *stack);
}

// Kernels that choose their loop from a table without a column for XPU.
const std::unordered_set<std::string>& with_loops_by_device() {
  static const std::unordered_set<std::string> names = {
      "aten::native_layer_norm", "aten::native_layer_norm_backward", "aten::_transform_bias_rescale_qkv"};
  return names;
}

void as_nested_on_host(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const auto begin = stack->end() - static_cast<std::ptrdiff_t>(op.schema().arguments().size());
  std::optional<c10::Device> device;
  for (auto value = begin; value != stack->end(); ++value) {
    if (value->isTensor() && value->toTensor().defined() && value->toTensor().device().is_xpu()) {
      device = value->toTensor().device();
      *value = value->toTensor().to(at::kCPU);
    }
  }
  op.callBoxed(*stack);
  for (auto value = stack->end() - static_cast<std::ptrdiff_t>(op.schema().returns().size()); value != stack->end(); ++value) {
    if (device.has_value() && value->isTensor() && value->toTensor().defined()) {
      *value = value->toTensor().to(*device);
    }
  }
}

void register_nested(torch::Library& library) {
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const auto& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findOp(name);
    if (name.getNamespace() == "aten" && op.has_value() && op->hasKernelForDispatchKey(c10::DispatchKey::NestedTensorCPU)) {
      const auto whole = name.overload_name.empty() ? name.name : name.name + "." + name.overload_name;
      library.impl(
          whole.c_str(), with_loops_by_device().count(name.name) > 0 ? torch::CppFunction::makeFromBoxedFunction<&as_nested_on_host>()
                                                                     : torch::CppFunction::makeFromBoxedFunction<&as_nested_on_cpu>());
    }
  }
}

// The same for operators that make a nested tensor of dense ones.
void as_on_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  op.callBoxedForDispatchKey(c10::DispatchKey::CPU, *stack);
}

// ATen's composite kernel asks a table for the implementation, which has no column for XPU in a build without it. Kernels for XPU
// are found before it, but not under vmap, nor for nested tensors: they get the kernel for XPU here.
Tensor attention(
    const Tensor& query, const Tensor& key, const Tensor& value, const std::optional<Tensor>& mask, double dropout, bool causal,
    std::optional<double> scale, bool grouped) {
  if (!query.device().is_xpu()) {
    return at::native::scaled_dot_product_attention(query, key, value, mask, dropout, causal, scale, grouped);
  }
  static const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::scaled_dot_product_attention", "");
  torch::jit::Stack stack;
  torch::jit::push(stack, query, key, value, mask, dropout, causal, scale, grouped);
  op.callBoxedForDispatchKey(c10::DispatchKey::XPU, stack);
  return torch::jit::pop(stack).toTensor();
}

// ATen warns when a kernel takes the place of its own; here that is meant.
struct Silence : c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

void register_attention(torch::Library& library) {
  static Silence silence;
  const c10::WarningUtils::WarningHandlerGuard guard(&silence);
  library.impl("scaled_dot_product_attention", TORCH_FN(attention));
}

}  // namespace
}  // namespace xpudbg

TORCH_LIBRARY_IMPL(aten, NestedTensorXPU, m) {
  xpudbg::register_nested(m);
}
TORCH_LIBRARY_IMPL(aten, XPU, m) {
  for (const auto* name :
       {"_nested_from_padded", "_nested_tensor_from_mask", "_nested_tensor_from_mask_left_aligned", "_nested_view_from_buffer"}) {
    m.impl(name, torch::CppFunction::makeFromBoxedFunction<&xpudbg::as_on_cpu>());
  }
}
TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  xpudbg::register_attention(m);
}
TORCH_LIBRARY_IMPL(aten, FuncTorchBatchedDecomposition, m) {
  xpudbg::register_attention(m);
}
TORCH_LIBRARY_IMPL(aten, FuncTorchVmapMode, m) {
  xpudbg::register_attention(m);
}
