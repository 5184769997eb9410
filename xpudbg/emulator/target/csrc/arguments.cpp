// What a device's own wrappers around its kernels look at, and the host fallback does not: where the arguments lie, and whether
// the operator has a kernel for the device at all.
#include "shim.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace xpudbg {
namespace {
using at::IValue;
using at::Tensor;

// Namespaces whose operators have kernels for XPU in PyTorch itself or in torchvision.
const std::unordered_set<std::string_view>& with_kernels_for_xpu() {
  static const std::unordered_set<std::string_view> names = {
      "aten", "prims", "prim", "inductor", "fsdp", "c10d", "_c10d_functional", "_dtensor", "quantized", "quantized_decomposed",
      "rngprims", "higher_order", "mkldnn", "onednn", "profiler", "torchvision"};
  return names;
}

// Operators of which ATen takes index tensors on the CPU for a tensor on the device.
bool may_lie_on_cpu(const c10::OperatorHandle& op, const c10::Argument& argument) {
  static const std::unordered_set<std::string_view> names = {
      "aten::index",       "aten::_unsafe_index",     "aten::index_put",       "aten::index_put_",
      "aten::_index_put_impl", "aten::_index_put_impl_", "aten::_unsafe_index_put", "aten::_unsafe_masked_index",
      "aten::_unsafe_masked_index_put_accumulate"};
  return argument.name() == "indices" && names.count(op.schema().name()) > 0;
}

template <typename Visit>
void for_each_tensor(const IValue& value, Visit&& visit) {
  if (value.isTensor()) {
    visit(value.toTensor());
  } else if (value.isTensorList()) {
    for (const Tensor& t : value.toTensorList()) {
      visit(t);
    }
  } else if (value.isOptionalTensorList()) {
    for (const std::optional<Tensor>& t : value.toOptionalTensorList()) {
      if (t.has_value()) {
        visit(*t);
      }
    }
  }
}
}  // namespace

// A library's operator with a kernel for the CPU alone: a device does not take the CPU's.
void refuse_without_kernel(const c10::OperatorHandle& op) {
  const std::string_view name = op.schema().name();
  TORCH_CHECK_NOT_IMPLEMENTED(
      with_kernels_for_xpu().count(name.substr(0, name.find("::"))) > 0, "Could not run '", op.schema().operator_name(),
      "' with arguments from the 'XPU' backend: the library that defines it has no kernel for XPU. Register one, or move its tensors to the CPU.");
}

// In the words of at::check_generator: numbers for a device come from a generator of that device.
void check_generator(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
  const auto count = op.schema().arguments().size();
  const auto begin = stack.end() - static_cast<std::ptrdiff_t>(count);
  const auto generator = std::find_if(begin, stack.end(), [](const IValue& value) { return value.isGenerator(); });
  if (generator == stack.end() || !generator->toGenerator().defined()) {
    return;
  }
  auto expected = c10::DeviceType::CPU;
  std::for_each(begin, stack.end(), [&](const IValue& value) {
    for_each_tensor(value, [&](const Tensor& t) { expected = t.defined() && t.device().is_xpu() ? kDevice : expected; });
  });
  const auto found = generator->toGenerator().device().type();
  TORCH_CHECK(
      found == expected, "Expected a '", c10::DeviceTypeName(expected, true), "' device type for generator but found '",
      c10::DeviceTypeName(found, true), "'");
}

// In the words of ATen's generated wrappers. Numbers (tensors without dimensions) of the CPU go with tensors of any device.
void check_devices(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
  const std::string_view name = op.schema().name();
  if (name.rfind("aten::", 0) != 0 || name.rfind("aten::_nested", 0) == 0) {
    return;  // sizes and strides of nested tensors lie on the CPU
  }
  const auto& arguments = op.schema().arguments();
  const auto begin = stack.size() - arguments.size();
  std::optional<c10::Device> common;
  for (size_t i = 0; i < arguments.size(); ++i) {
    for_each_tensor(stack[begin + i], [&](const Tensor& t) {
      if (!t.defined() || (t.device().is_cpu() && (t.dim() == 0 || may_lie_on_cpu(op, arguments[i])))) {
        return;
      }
      TORCH_CHECK(
          common.value_or(t.device()) == t.device(), "Expected all tensors to be on the same device, but got ", arguments[i].name(), " is on ",
          t.device(), ", different from other tensors on ", *common, " (when checking argument in method wrapper_XPU_",
          name.substr(name.find("::") + 2), ")");
      common = t.device();
    });
  }
}

}  // namespace xpudbg
