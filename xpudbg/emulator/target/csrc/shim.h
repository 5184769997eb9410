// What the parts of the shim share: which devices there are, which one is current, and where their memory comes from.
//
// The shim makes DeviceType::XPU a working device in a libtorch that was built without XPU. It uses c10 and ATen only (no
// Python.h), so one build serves every Python version of one torch version. Its parts are compiled as one unit (shim.cpp).
#pragma once

#include <torch/version.h>

#include <ATen/ATen.h>
#include <c10/core/Allocator.h>
#include <c10/core/Device.h>
#include <c10/core/Stream.h>

#include <array>
#include <cstdint>

#define XPUDBG_TORCH_AT_LEAST(major, minor) \
  (TORCH_VERSION_MAJOR > (major) || (TORCH_VERSION_MAJOR == (major) && TORCH_VERSION_MINOR >= (minor)))

namespace xpudbg {

constexpr c10::DeviceType kDevice = c10::DeviceType::XPU;
constexpr int kMaxDevices = 16;

// Set once by xpudbg_configure() before torch asks; one device until then.
struct Settings {
  c10::DeviceIndex devices = 1;
  uint64_t total_memory = 0;  // bytes per device, from the property sheet; 0: unknown
  bool new_means_default = false;  // see xpudbg_hand_out_default_generators
};
Settings& settings();

// On a device without float64: whether one of the last values of a stack is such a tensor, and telling Python of an operator.
bool any_float64(const std::vector<c10::IValue>& stack, size_t count);
void note_float64(const std::string& name);

// The current device and the current stream of each device belong to a thread, as on SYCL.
c10::DeviceIndex current_device();
c10::DeviceIndex exchange_device(c10::DeviceIndex index);  // a negative index only asks
c10::StreamId current_stream(c10::DeviceIndex index);
c10::StreamId exchange_stream(c10::DeviceIndex index, c10::StreamId id);
c10::StreamId new_stream();

void wait_for_collectives();  // the only work that is not done when its call returns

c10::Allocator* device_allocator();
c10::Allocator* pinned_allocator();
bool is_pinned(const void* pointer);

// The generator of a device, and the CPU generator that draws its numbers.
const at::Generator& default_generator(c10::DeviceIndex index);
at::Generator new_generator(c10::DeviceIndex index);
at::Generator host_generator(const at::Generator& generator);

}  // namespace xpudbg
