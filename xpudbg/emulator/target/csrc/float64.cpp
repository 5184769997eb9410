// A device without float64: operators that compute it run here all the same, and the run is told which.
#include "shim.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

#include <atomic>

namespace xpudbg {
namespace {
using OperatorCallback = void (*)(const char*);
std::atomic<OperatorCallback> g_on_float64{nullptr};  // none: the device has float64, or nobody asks

bool is_float64(const at::Tensor& t) {
  return t.defined() && t.device().is_xpu() && (t.scalar_type() == at::kDouble || t.scalar_type() == at::kComplexDouble);
}

bool is_float64(const c10::IValue& value) {
  if (value.isTensor()) {
    return is_float64(value.toTensor());
  }
  if (!value.isTensorList()) {
    return false;
  }
  for (const at::Tensor& t : value.toTensorList()) {
    if (is_float64(t)) {
      return true;
    }
  }
  return false;
}
}  // namespace

bool any_float64(const torch::jit::Stack& stack, size_t count) {
  if (g_on_float64.load() == nullptr) {
    return false;
  }
  return std::any_of(stack.end() - static_cast<std::ptrdiff_t>(count), stack.end(), [](const c10::IValue& v) { return is_float64(v); });
}

void note_float64(const std::string& name) {
  if (const auto callback = g_on_float64.load()) {
    callback(name.c_str());
  }
}

}  // namespace xpudbg

extern "C" void xpudbg_on_float64(void (*callback)(const char*)) {
  xpudbg::g_on_float64 = callback;
}
