// The device guard: current device, streams and events. Work is done at once on the host, so that streams are only names and
// events only points in time.
#include "shim.h"

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <atomic>
#include <chrono>

namespace xpudbg {

Settings& settings() {
  static Settings value;
  return value;
}

namespace {
thread_local c10::DeviceIndex t_device = 0;
thread_local std::array<c10::StreamId, kMaxDevices> t_streams{};
std::atomic<c10::StreamId> g_next_stream{1};

c10::Device normal(c10::Device device) {
  return c10::Device(kDevice, device.index() < 0 ? t_device : device.index());
}

void check_index(c10::DeviceIndex index) {
  TORCH_CHECK(
      index < settings().devices,
      "device index ", static_cast<int>(index), " is out of range: this target has ", static_cast<int>(settings().devices),
      " device(s); XPUDBG_TARGET_DEVICES sets how many");
}

double now_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
}  // namespace

c10::DeviceIndex current_device() {
  return t_device;
}

c10::DeviceIndex exchange_device(c10::DeviceIndex index) {
  const auto before = t_device;
  if (index >= 0) {
    check_index(index);
    t_device = index;
  }
  return before;
}

c10::StreamId current_stream(c10::DeviceIndex index) {
  return t_streams.at(index < 0 ? t_device : index);
}

c10::StreamId exchange_stream(c10::DeviceIndex index, c10::StreamId id) {
  auto& slot = t_streams.at(index < 0 ? t_device : index);
  const auto before = slot;
  slot = id;
  return before;
}

c10::StreamId new_stream() {
  return g_next_stream++;
}

struct Guard final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override {
    return kDevice;
  }
  c10::Device exchangeDevice(c10::Device device) const override {
    return c10::Device(kDevice, exchange_device(device.index()));
  }
  c10::Device getDevice() const override {
    return c10::Device(kDevice, t_device);
  }
  void setDevice(c10::Device device) const override {
    TORCH_CHECK(device.type() == kDevice, "expected an xpu device, got ", device);
    exchange_device(device.index());
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    if (device.index() >= 0 && device.index() < settings().devices) {
      t_device = device.index();
    }
  }
  c10::Stream getStream(c10::Device device) const override {
    const auto d = normal(device);
    return c10::Stream(c10::Stream::UNSAFE, d, current_stream(d.index()));
  }
  c10::Stream getDefaultStream(c10::Device device) const override {
    return c10::Stream(c10::Stream::DEFAULT, normal(device));
  }
  c10::Stream getStreamFromGlobalPool(c10::Device device, bool) const override {
    return c10::Stream(c10::Stream::UNSAFE, normal(device), new_stream());
  }
  c10::Stream getNewStream(c10::Device device, int) const override {
    return c10::Stream(c10::Stream::UNSAFE, normal(device), new_stream());
  }
  c10::Stream exchangeStream(c10::Stream stream) const override {
    const auto index = stream.device_index();
    return c10::Stream(c10::Stream::UNSAFE, stream.device(), exchange_stream(index, stream.id()));
  }
  c10::DeviceIndex deviceCount() const noexcept override {
    return settings().devices;
  }
  void destroyEvent(void* event, const c10::DeviceIndex) const noexcept override {
    delete static_cast<double*>(event);
  }
  void record(void** event, const c10::Stream&, const c10::DeviceIndex, const c10::EventFlag) const override {
    if (*event == nullptr) {
      *event = new double;
    }
    *static_cast<double*>(*event) = now_ms();
  }
  void block(void*, const c10::Stream&) const override {}
  bool queryEvent(void*) const override {
    return true;
  }
  bool queryStream(const c10::Stream&) const override {
    return true;
  }
  void synchronizeStream(const c10::Stream&) const override {}
  void synchronizeEvent(void*) const override {}
  void synchronizeDevice(const c10::DeviceIndex) const override {
    wait_for_collectives();
  }
  double elapsedTime(void* begin, void* end, const c10::DeviceIndex) const override {
    TORCH_CHECK(begin != nullptr && end != nullptr, "both events must be recorded before their distance is asked for");
    return *static_cast<double*>(end) - *static_cast<double*>(begin);
  }
#if XPUDBG_TORCH_AT_LEAST(2, 10)
  c10::DeviceCapability getDeviceCapability(c10::Device) const override {
    return c10::DeviceCapability();  // all dtypes
  }
#endif
};
C10_REGISTER_GUARD_IMPL(XPU, Guard)

}  // namespace xpudbg
