// A CUDA build of torch on a machine without a GPU: ATen refuses two accelerators, and autograd's engine asks the CUDA guard
// for streams. Both must believe that there is no CUDA. Called before torch is imported, since the first question is final.
#include "shim.h"

#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

namespace xpudbg {
namespace {

struct NoCudaHooks final : at::CUDAHooksInterface {};

struct NoCudaGuard final : c10::impl::DeviceGuardImplInterface {
  static constexpr auto kCuda = c10::DeviceType::CUDA;
  c10::DeviceType type() const override {
    return kCuda;
  }
  c10::Device exchangeDevice(c10::Device) const override {
    return c10::Device(kCuda, 0);
  }
  c10::Device getDevice() const override {
    return c10::Device(kCuda, 0);
  }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::Stream getStream(c10::Device) const noexcept override {
    return c10::Stream(c10::Stream::DEFAULT, c10::Device(kCuda, 0));
  }
  c10::Stream exchangeStream(c10::Stream stream) const noexcept override {
    return stream;
  }
  c10::DeviceIndex deviceCount() const noexcept override {
    return 0;
  }
};

// The creator's argument list differs between torch versions (CUDAHooksArgs went away).
template <class Registry, class... Args>
void register_hooks(Registry* registry, std::unique_ptr<at::CUDAHooksInterface> (Registry::*)(const std::string&, Args...)) {
  registry->Register(
      "CUDAHooks",
      [](Args...) -> std::unique_ptr<at::CUDAHooksInterface> { return std::make_unique<NoCudaHooks>(); },
      c10::REGISTRY_PREFERRED);
}

template <class Registry>
void register_hooks(Registry* registry) {
  register_hooks(registry, &Registry::Create);
}

}  // namespace
}  // namespace xpudbg

extern "C" void xpudbg_hide_cuda() {
  xpudbg::register_hooks(at::CUDAHooksRegistry());
  c10::impl::DeviceGuardImplRegistrar(c10::DeviceType::CUDA, new xpudbg::NoCudaGuard);
}
