// Device memory is host memory. It is counted as XPU's caching allocator counts it (blocks of 512 bytes), so that the queries
// of torch.xpu.memory and torch.accelerator answer with plausible figures; nothing is cached, so reserved equals allocated.
#include "shim.h"

#if __has_include(<c10/core/CachingDeviceAllocator.h>) && XPUDBG_TORCH_AT_LEAST(2, 9)
#include <c10/core/CachingDeviceAllocator.h>
#define XPUDBG_DEVICE_ALLOCATOR 1
#else
#define XPUDBG_DEVICE_ALLOCATOR 0
#endif

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

namespace xpudbg {
namespace {

constexpr size_t kBlock = 512;  // kMinBlockSize in c10/xpu/XPUCachingAllocator.cpp

struct Counter {
  int64_t current = 0, peak = 0, allocated = 0, freed = 0;
  void add(int64_t n) {
    current += n;
    peak = std::max(peak, current);
    allocated += n;
  }
  void remove(int64_t n) {
    current -= n;
    freed += n;
  }
};
struct Counters {
  Counter requested, allocated, blocks;
};
std::mutex g_mutex;
std::array<Counters, kMaxDevices> g_counters;

struct Block {
  void* base;
  size_t requested, rounded;
  c10::DeviceIndex device;
};

void free_block(void* context) {
  auto* block = static_cast<Block*>(context);
  {
    std::lock_guard<std::mutex> lock(g_mutex);
    auto& c = g_counters.at(block->device);
    c.requested.remove(static_cast<int64_t>(block->requested));
    c.allocated.remove(static_cast<int64_t>(block->rounded));
    c.blocks.remove(1);
  }
  std::free(block->base);
  delete block;
}

#if XPUDBG_DEVICE_ALLOCATOR
using Base = c10::DeviceAllocator;
#else
using Base = c10::Allocator;
#endif

struct DeviceMemory final : Base {
  c10::DataPtr allocate(size_t bytes) override {
    const auto index = current_device();
    if (bytes == 0) {
      return {nullptr, c10::Device(kDevice, index)};
    }
    // calloc leaves large blocks to the kernel's lazy zero pages; the slack aligns the start as XPU memory is aligned.
    void* base = std::calloc(1, bytes + kBlock);
    TORCH_CHECK(base != nullptr, "the host has no memory left for ", bytes, " bytes of emulated XPU memory");
    const auto start = (reinterpret_cast<uintptr_t>(base) + kBlock - 1) / kBlock * kBlock;
    auto* block = new Block{base, bytes, (bytes + kBlock - 1) / kBlock * kBlock, index};
    {
      std::lock_guard<std::mutex> lock(g_mutex);
      auto& c = g_counters.at(index);
      c.requested.add(static_cast<int64_t>(block->requested));
      c.allocated.add(static_cast<int64_t>(block->rounded));
      c.blocks.add(1);
    }
    return {reinterpret_cast<void*>(start), block, &free_block, c10::Device(kDevice, index)};
  }
  void copy_data(void* to, const void* from, size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }

#if XPUDBG_DEVICE_ALLOCATOR
  bool initialized() override {
    return true;
  }
  void emptyCache(c10::MempoolId_t = {0, 0}) override {}
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex index) override {
    std::lock_guard<std::mutex> lock(g_mutex);
    const auto& c = g_counters.at(index);
    c10::CachingDeviceAllocator::DeviceStats stats;
    fill(stats.requested_bytes, c.requested);
    fill(stats.allocated_bytes, c.allocated);
    fill(stats.active_bytes, c.allocated);
    fill(stats.reserved_bytes, c.allocated);
    fill(stats.allocation, c.blocks);
    fill(stats.active, c.blocks);
    fill(stats.segment, c.blocks);
    return stats;
  }
  // Free and total bytes; older versions of torch do not ask (no "override").
  std::pair<size_t, size_t> getMemoryInfo(c10::DeviceIndex index) {
    std::lock_guard<std::mutex> lock(g_mutex);
    const auto total = static_cast<size_t>(settings().total_memory);
    return {total - std::min(total, static_cast<size_t>(g_counters.at(index).allocated.current)), total};
  }
  void resetAccumulatedStats(c10::DeviceIndex index) override {
    reset(index, false);
  }
  void resetPeakStats(c10::DeviceIndex index) override {
    reset(index, true);
  }
  template <class Array>
  static void fill(Array& stats, const Counter& c) {
    auto& all = stats[static_cast<size_t>(c10::CachingAllocator::StatType::AGGREGATE)];
    all.current = c.current;
    all.peak = c.peak;
    all.allocated = c.allocated;
    all.freed = c.freed;
  }
#else
  c10::DeleterFnPtr raw_deleter() const override {
    return nullptr;
  }
#endif

  static void reset(c10::DeviceIndex index, bool peak) {
    std::lock_guard<std::mutex> lock(g_mutex);
    auto& counters = g_counters.at(index);
    for (auto* c : {&counters.requested, &counters.allocated, &counters.blocks}) {
      if (peak) {
        c->peak = c->current;
      } else {
        c->allocated = c->freed = 0;
      }
    }
  }
};

DeviceMemory g_device_memory;

// Page-locked memory is ordinary memory whose addresses are remembered, so that is_pinned() tells the truth.
std::mutex g_pinned_mutex;
std::map<uintptr_t, size_t>& pinned_ranges() {
  static auto* ranges = new std::map<uintptr_t, size_t>;  // outlives the tensors that are freed at exit
  return *ranges;
}

void free_pinned(void* pointer) {
  {
    std::lock_guard<std::mutex> lock(g_pinned_mutex);
    pinned_ranges().erase(reinterpret_cast<uintptr_t>(pointer));
  }
  std::free(pointer);
}

struct PinnedMemory final : c10::Allocator {
  c10::DataPtr allocate(size_t bytes) override {
    void* pointer = bytes == 0 ? nullptr : std::aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (pointer != nullptr) {
      std::lock_guard<std::mutex> lock(g_pinned_mutex);
      pinned_ranges()[reinterpret_cast<uintptr_t>(pointer)] = bytes;
    }
    return {pointer, pointer, &free_pinned, c10::Device(c10::DeviceType::CPU)};
  }
  c10::DeleterFnPtr raw_deleter() const override {
    return &free_pinned;
  }
  void copy_data(void* to, const void* from, size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
};

}  // namespace

c10::Allocator* device_allocator() {
  return &g_device_memory;
}

c10::Allocator* pinned_allocator() {
  static PinnedMemory memory;
  return &memory;
}

bool is_pinned(const void* pointer) {
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  std::lock_guard<std::mutex> lock(g_pinned_mutex);
  auto next = pinned_ranges().upper_bound(address);
  if (next == pinned_ranges().begin()) {
    return false;
  }
  --next;
  return address < next->first + next->second;
}

}  // namespace xpudbg

namespace c10 {
REGISTER_ALLOCATOR(DeviceType::XPU, xpudbg::device_allocator());
}

// which: 0 requested, 1 allocated, 2 blocks. Fills current, peak, allocated, freed.
extern "C" void xpudbg_memory_stats(int device, int which, int64_t* out) {
  std::lock_guard<std::mutex> lock(xpudbg::g_mutex);
  const auto& counters = xpudbg::g_counters.at(device);
  const auto& c = which == 0 ? counters.requested : which == 1 ? counters.allocated : counters.blocks;
  out[0] = c.current;
  out[1] = c.peak;
  out[2] = c.allocated;
  out[3] = c.freed;
}
extern "C" void xpudbg_memory_reset(int device, int peak) {
  xpudbg::DeviceMemory::reset(static_cast<c10::DeviceIndex>(device), peak != 0);
}
