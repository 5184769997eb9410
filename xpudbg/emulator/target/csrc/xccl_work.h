// The work of one collective on xpu tensors: gloo does it on the host memory behind them, in its own threads.
#pragma once

#include "shim.h"

#include <ATen/core/ivalue.h>
#include <torch/csrc/distributed/c10d/Backend.hpp>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace xpudbg {

using at::Tensor;
using Tensors = std::vector<Tensor>;
using WorkPtr = c10::intrusive_ptr<c10d::Work>;

// How many collectives are under way: a device that is synchronized waits for its communication, too.
class Outstanding {
 public:
  void add() {
    std::lock_guard<std::mutex> lock(mutex_);
    ++count_;
  }
  void remove() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (--count_ == 0) {
      none_.notify_all();
    }
  }
  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    none_.wait(lock, [this] { return count_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable none_;
  int64_t count_ = 0;
};

inline Outstanding& outstanding() {
  static auto* all = new Outstanding;  // threads of gloo may outlive the end of main
  return *all;
}

// Done when all its parts are and the rest of the work on the host (`last`) has been done.
class XcclWork final : public c10d::Work {
 public:
  XcclWork(int rank, c10d::OpType type, Tensors outputs, std::function<void()> last)
      : c10d::Work(rank, type), outputs_(std::move(outputs)), last_(std::move(last)) {
    std::vector<c10::Device> devices;
    for (const auto& output : outputs_) {
      if (output.device().is_xpu() && (devices.empty() || devices.back() != output.device())) {
        devices.push_back(output.device());
      }
    }
    std::sort(devices.begin(), devices.end(), [](auto a, auto b) { return a.index() < b.index(); });
    devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
    future_ = c10::make_intrusive<c10::ivalue::Future>(c10::ListType::create(c10::TensorType::get()), devices);
  }

  static WorkPtr start(
      int rank, c10d::OpType type, Tensors outputs, const std::vector<WorkPtr>& parts, std::function<void()> last = {}) {
    auto work = c10::make_intrusive<XcclWork>(rank, type, std::move(outputs), std::move(last));
    outstanding().add();
    work->left_ = parts.size() + 1;  // one more, so that it cannot end before all parts are attached
    for (const auto& part : parts) {
      if (c10d::isP2POp(type)) {
        work->wait_in_thread(work, part);  // gloo's sends and receives have no future
      } else {
        part->getFuture()->addCallback(
            [work](c10::ivalue::Future& done) { work->part_done(done.hasError() ? done.exception_ptr() : nullptr); });
      }
    }
    work->part_done(nullptr);
    return work;
  }

  std::vector<Tensor> result() override {
    return outputs_;
  }
  c10::intrusive_ptr<c10::ivalue::Future> getFuture() override {
    return future_;
  }

 private:
  static void wait_in_thread(const c10::intrusive_ptr<XcclWork>& work, const WorkPtr& part) {
    std::thread([work, part] {
      try {
        part->wait();
        work->part_done(nullptr);
      } catch (...) {
        work->part_done(std::current_exception());
      }
    }).detach();
  }

  // gloo's errors speak of sockets and buffers; the user wants to know which collective it was.
  std::exception_ptr named(const std::exception_ptr& error) const {
    std::string reason;
    try {
      std::rethrow_exception(error);
    } catch (const c10::Error& e) {
      reason = e.what_without_backtrace();
    } catch (const std::exception& e) {
      reason = e.what();
    }
    return std::make_exception_ptr(c10::DistBackendError(
        {__func__, __FILE__, static_cast<uint32_t>(__LINE__)},
        c10::str("xccl ", c10d::opTypeToString(opType_), " failed on rank ", rank_, ": ", reason)));
  }

  void part_done(std::exception_ptr error) {
    {
      std::lock_guard<std::mutex> lock(parts_mutex_);
      if (error && !error_) {
        error_ = error;
      }
      if (--left_ > 0) {
        return;
      }
    }
    if (!error_ && last_) {
      try {
        last_();
      } catch (...) {
        error_ = std::current_exception();
      }
    }
    last_ = nullptr;
    error_ = error_ ? named(error_) : error_;
    outstanding().remove();
    if (error_) {
      future_->setError(error_);
    } else {
      future_->markCompleted(c10::IValue(outputs_));
    }
    finish(error_);
  }

  Tensors outputs_;
  std::function<void()> last_;
  c10::intrusive_ptr<c10::ivalue::Future> future_;
  std::mutex parts_mutex_;
  size_t left_ = 0;
  std::exception_ptr error_;
};

}  // namespace xpudbg
