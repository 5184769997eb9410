// What ATen asks about the accelerator: is it there, how many, its generators, its pinned memory.
#include "shim.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/detail/XPUHooksInterface.h>

namespace xpudbg {
namespace {

// Lives on an xpu device and draws from a CPU generator of its own: the host kernels accept only CPU generators.
struct XpuGenerator final : c10::GeneratorImpl {
  explicit XpuGenerator(c10::DeviceIndex index, at::Generator host)
      : c10::GeneratorImpl(c10::Device(kDevice, index), c10::DispatchKeySet(c10::DispatchKey::XPU)), host_(std::move(host)) {}
  void set_current_seed(uint64_t seed) override {
    host_.set_current_seed(seed);
  }
  void set_offset(uint64_t offset) override {
    offset_ = offset;
  }
  uint64_t get_offset() const override {
    return offset_;
  }
  uint64_t current_seed() const override {
    return host_.current_seed();
  }
  uint64_t seed() override {
    return host_.seed();
  }
  void set_state(const c10::TensorImpl& state) override {
    host_.unsafeGetGeneratorImpl()->set_state(state);
  }
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override {
    return host_.unsafeGetGeneratorImpl()->get_state();
  }
  static c10::DeviceType device_type() {
    return kDevice;
  }
  c10::GeneratorImpl* clone_impl() const override {
    return new XpuGenerator(device().index(), host_.clone());
  }
  at::Generator host_;
  uint64_t offset_ = 0;
};

}  // namespace

at::Generator new_generator(c10::DeviceIndex index) {
  if (settings().new_means_default) {
    return default_generator(index);
  }
  return at::make_generator<XpuGenerator>(
      index < 0 ? current_device() : index, at::detail::createCPUGenerator(c10::default_rng_seed_val));
}

// The default generators of all devices draw from the CPU's default one, so that a seeded script computes the same numbers
// with device "xpu" as with device "cpu". (A real XPU draws from Philox: other numbers in any case.)

const at::Generator& default_generator(c10::DeviceIndex index) {
  static const auto* generators = [] {
    auto* all = new std::vector<at::Generator>;
    for (int i = 0; i < settings().devices; ++i) {
      all->push_back(at::make_generator<XpuGenerator>(static_cast<c10::DeviceIndex>(i), at::detail::getDefaultCPUGenerator()));
    }
    return all;
  }();
  return generators->at(index < 0 ? current_device() : index);
}

at::Generator host_generator(const at::Generator& generator) {
  auto* own = generator.defined() ? dynamic_cast<XpuGenerator*>(generator.unsafeGetGeneratorImpl()) : nullptr;
  return own != nullptr ? own->host_ : generator;
}

// The registry knows the class by this very name.
struct XPUHooks final : at::XPUHooksInterface {
  XPUHooks() = default;
  explicit XPUHooks(at::XPUHooksArgs) {}
  void init() const override {}
  bool hasXPU() const override {
    return true;
  }
  bool isBuilt() const override {
    return true;
  }
  bool isAvailable() const override {
    return settings().devices > 0;
  }
  bool hasPrimaryContext(c10::DeviceIndex) const override {
    return true;
  }
  std::string showConfig() const override {
    return "XPU (emulated by xpudbg)";
  }
  c10::DeviceIndex getNumGPUs() const override {
    return settings().devices;
  }
  c10::DeviceIndex deviceCount() const override {
    return settings().devices;
  }
  c10::DeviceIndex current_device() const override {
    return xpudbg::current_device();
  }
  c10::DeviceIndex getCurrentDevice() const override {
    return xpudbg::current_device();
  }
  void setCurrentDevice(c10::DeviceIndex index) const override {
    exchange_device(index);
  }
  c10::DeviceIndex exchangeDevice(c10::DeviceIndex index) const override {
    return exchange_device(index);
  }
  c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex index) const override {
    return exchange_device(index);
  }
  void deviceSynchronize(c10::DeviceIndex) const override {
    wait_for_collectives();
  }
  int32_t getGlobalIdxFromDevice(const c10::Device& device) const override {
    return device.index();
  }
  c10::Device getDeviceFromPtr(void*) const override {
    return c10::Device(kDevice, xpudbg::current_device());
  }
  c10::Allocator* getPinnedMemoryAllocator() const override {
    return pinned_allocator();
  }
  bool isPinnedPtr(const void* data) const override {
    return is_pinned(data);
  }
  const at::Generator& getDefaultGenerator(c10::DeviceIndex index) const override {
    return default_generator(index);
  }
  at::Generator getNewGenerator(c10::DeviceIndex index) const override {
    return new_generator(index);
  }
};

}  // namespace xpudbg

using at::RegistererXPUHooksRegistry;
using at::XPUHooksRegistry;
using xpudbg::XPUHooks;
REGISTER_XPU_HOOKS(XPUHooks)

extern "C" void xpudbg_configure(int devices, uint64_t total_memory) {
  xpudbg::settings().devices = static_cast<c10::DeviceIndex>(devices);
  xpudbg::settings().total_memory = total_memory;
}
// Python can only ask for new generators; torch.xpu.default_generators must be the ones that ATen draws from.
extern "C" void xpudbg_hand_out_default_generators(int on) {
  xpudbg::settings().new_means_default = on != 0;
}
extern "C" int xpudbg_current_device() {
  return xpudbg::current_device();
}
extern "C" int xpudbg_exchange_device(int index) {
  if (index >= xpudbg::settings().devices) {
    return -1;  // no exception may leave a C function; Python raises
  }
  return xpudbg::exchange_device(static_cast<c10::DeviceIndex>(index));
}
extern "C" int64_t xpudbg_current_stream(int index) {
  return xpudbg::current_stream(static_cast<c10::DeviceIndex>(index));
}
extern "C" void xpudbg_set_stream(int index, int64_t id) {
  xpudbg::exchange_stream(static_cast<c10::DeviceIndex>(index), id);
}
extern "C" int64_t xpudbg_new_stream() {
  return xpudbg::new_stream();
}
extern "C" int xpudbg_device_type() {
  return static_cast<int>(xpudbg::kDevice);
}
