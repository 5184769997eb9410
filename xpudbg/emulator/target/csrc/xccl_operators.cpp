// The c10d operators on the XPU dispatch key, which torch-xpu-ops registers in a real XPU build: each hands its arguments to the
// backend that the process group has for xpu. Boxed, with arguments found by name: the schemas grew over the versions of torch.
#include "shim.h"

#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/custom_class.h>
#include <torch/library.h>

namespace xpudbg {
namespace {

class Arguments {
 public:
  Arguments(const c10::OperatorHandle& op, torch::jit::Stack* stack) : op_(op), stack_(*stack) {
    begin_ = stack_.size() - op.schema().arguments().size();
  }
  const c10::IValue* find(const char* name) const {
    const auto& arguments = op_.schema().arguments();
    for (const auto i : c10::irange(arguments.size())) {
      if (arguments[i].name() == name) {
        return &stack_[begin_ + i];
      }
    }
    return nullptr;
  }
  // Names of one argument in different versions of torch, the newest first.
  const c10::IValue& get(std::initializer_list<const char*> names) const {
    for (const auto* name : names) {
      if (const auto* value = find(name)) {
        return *value;
      }
    }
    TORCH_CHECK_NOT_IMPLEMENTED(
        false, "xpudbg: ", op_.operator_name(), " of this torch has no argument ", *names.begin(), ": it is not emulated");
  }
  Tensor tensor(std::initializer_list<const char*> names) const {
    return get(names).toTensor();
  }
  Tensors tensors(std::initializer_list<const char*> names) const {
    return get(names).toTensorVector();
  }
  std::vector<Tensors> lists(std::initializer_list<const char*> names) const {
    std::vector<Tensors> result;
    for (const auto& list : get(names).toListRef()) {
      result.push_back(list.toTensorVector());
    }
    return result;
  }
  int64_t number(std::initializer_list<const char*> names) const {
    return get(names).toInt();
  }
  c10::intrusive_ptr<c10d::Backend> backend() const {
    const auto group = get({"process_group"}).toCustomClass<c10d::ProcessGroup>();
    std::string reason;
    try {
      return group->getBackend(kDevice);
    } catch (const c10::Error& error) {
      reason = error.what_without_backtrace();
    }
    TORCH_CHECK(
        false, reason, " (", op_.operator_name(), "): this process group communicates no xpu tensors. Use ",
        "init_process_group(\"xccl\") or init_process_group(\"cpu:gloo,xpu:xccl\")");
  }
  template <class Options>
  Options options() const {
    Options result;
    if (const auto* timeout = find("timeout")) {
      result.timeout = std::chrono::milliseconds(timeout->toInt());
    }
    if (const auto* async_op = find("async_op")) {
      result.asyncOp = async_op->toBool();
    }
    return result;
  }
  template <class Options>
  Options reduction() const {
    auto result = options<Options>();
    result.reduceOp = *get({"reduce_op"}).toCustomClass<c10d::ReduceOp>();
    return result;
  }
  template <class Options>
  Options rooted(Options result) const {
    result.rootRank = number({"root_rank"});
    return result;
  }
  void give(std::vector<c10::IValue> results) {
    stack_.resize(begin_);
    for (auto& result : results) {
      stack_.push_back(std::move(result));
    }
  }

 private:
  const c10::OperatorHandle& op_;
  torch::jit::Stack& stack_;
  size_t begin_;
};

using Kernel = void (*)(Arguments&);
template <Kernel kernel>
void boxed(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  Arguments arguments(op, stack);
  kernel(arguments);
}

void allreduce(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  auto work = a.backend()->allreduce(tensors, a.reduction<c10d::AllreduceOptions>());
  a.give({tensors, work});
}
void allreduce_coalesced(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  a.give({a.backend()->allreduce_coalesced(tensors, a.reduction<c10d::AllreduceCoalescedOptions>())});
}
void reduce(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  a.give({a.backend()->reduce(tensors, a.rooted(a.reduction<c10d::ReduceOptions>()))});
}
void broadcast(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  auto work = a.backend()->broadcast(tensors, a.rooted(a.options<c10d::BroadcastOptions>()));
  a.give({tensors, work});
}
void allgather(Arguments& a) {
  auto outputs = a.lists({"output_tensors"});
  auto inputs = a.tensors({"input_tensors"});
  const auto given = a.get({"output_tensors"});
  auto work = a.backend()->allgather(outputs, inputs, a.options<c10d::AllgatherOptions>());
  a.give({given, work});
}
void allgather_base(Arguments& a) {
  auto output = a.tensor({"output_tensor"}), input = a.tensor({"input_tensor"});
  auto work = a.backend()->_allgather_base(output, input, a.options<c10d::AllgatherOptions>());
  a.give({output, work});
}
void allgather_coalesced(Arguments& a) {
  auto outputs = a.lists({"output_lists"});
  auto inputs = a.tensors({"input_list"});
  a.give({a.backend()->allgather_coalesced(outputs, inputs, a.options<c10d::AllgatherOptions>())});
}
void allgather_into_tensor_coalesced(Arguments& a) {
  auto outputs = a.tensors({"outputs"}), inputs = a.tensors({"inputs"});
  a.give({a.backend()->allgather_into_tensor_coalesced(outputs, inputs, a.options<c10d::AllgatherOptions>())});
}
void reduce_scatter(Arguments& a) {
  auto outputs = a.tensors({"output_tensors"});
  auto inputs = a.lists({"input_tensors"});
  auto work = a.backend()->reduce_scatter(outputs, inputs, a.reduction<c10d::ReduceScatterOptions>());
  a.give({outputs, work});
}
void reduce_scatter_base(Arguments& a) {
  auto output = a.tensor({"output_tensor"}), input = a.tensor({"input_tensor"});
  auto work = a.backend()->_reduce_scatter_base(output, input, a.reduction<c10d::ReduceScatterOptions>());
  a.give({output, work});
}
void reduce_scatter_tensor_coalesced(Arguments& a) {
  auto outputs = a.tensors({"outputs"}), inputs = a.tensors({"inputs"});
  a.give({a.backend()->reduce_scatter_tensor_coalesced(outputs, inputs, a.reduction<c10d::ReduceScatterOptions>())});
}
void gather(Arguments& a) {
  auto outputs = a.lists({"output_tensors"});
  auto inputs = a.tensors({"input_tensors"});
  a.give({a.backend()->gather(outputs, inputs, a.rooted(a.options<c10d::GatherOptions>()))});
}
void scatter(Arguments& a) {
  auto outputs = a.tensors({"output_tensors"});
  auto inputs = a.lists({"input_tensors"});
  auto work = a.backend()->scatter(outputs, inputs, a.rooted(a.options<c10d::ScatterOptions>()));
  a.give({outputs, work});
}
void alltoall(Arguments& a) {
  auto outputs = a.tensors({"output_tensors"}), inputs = a.tensors({"input_tensors"});
  auto work = a.backend()->alltoall(outputs, inputs, a.options<c10d::AllToAllOptions>());
  a.give({outputs, work});
}
void alltoall_base(Arguments& a) {
  auto output = a.tensor({"output"}), input = a.tensor({"input"});
  auto output_splits = a.get({"output_split_sizes"}).toIntVector();
  auto input_splits = a.get({"input_split_sizes"}).toIntVector();
  a.give({a.backend()->alltoall_base(output, input, output_splits, input_splits, a.options<c10d::AllToAllOptions>())});
}
void send(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  a.give({a.backend()->send(tensors, static_cast<int>(a.number({"dst"})), static_cast<int>(a.number({"tag"})))});
}
void recv(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  a.give({a.backend()->recv(tensors, static_cast<int>(a.number({"src"})), static_cast<int>(a.number({"tag"})))});
}
void recv_any_source(Arguments& a) {
  auto tensors = a.tensors({"tensors"});
  a.give({a.backend()->recvAnysource(tensors, static_cast<int>(a.number({"tag"})))});
}
void barrier(Arguments& a) {
  auto options = a.options<c10d::BarrierOptions>();
  options.device_ids = a.get({"device_ids"}).toIntVector();
  a.give({a.backend()->barrier(options)});
}
void monitored_barrier(Arguments& a) {
  auto options = a.options<c10d::BarrierOptions>();
  a.backend()->monitoredBarrier(options, a.get({"wait_all_ranks"}).toBool());
  a.give({});
}

// Python cannot make a c10d::Backend: it hands over a group with a gloo backend for the CPU, and finds there the one for xpu.
void add_xccl(const c10::intrusive_ptr<c10d::ProcessGroup>& group) {
  auto gloo = group->getBackend(c10::DeviceType::CPU);
  group->setBackend(kDevice, c10d::ProcessGroup::BackendType::XCCL, c10::make_intrusive<XcclBackend>(std::move(gloo)));
}

template <Kernel kernel>
void implement(torch::Library& m, const char* name) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunction<&boxed<kernel>>());
}

}  // namespace

void wait_for_collectives() {
  outstanding().wait();
}
}  // namespace xpudbg

TORCH_LIBRARY(xpudbg, m) {
  m.def("add_xccl", &xpudbg::add_xccl);
}

TORCH_LIBRARY_IMPL(c10d, XPU, m) {
  using namespace xpudbg;
  implement<&allreduce>(m, "allreduce_");
  implement<&allreduce_coalesced>(m, "allreduce_coalesced_");
  implement<&reduce>(m, "reduce_");
  implement<&broadcast>(m, "broadcast_");
  implement<&allgather>(m, "allgather_");
  implement<&allgather_base>(m, "_allgather_base_");
  implement<&allgather_coalesced>(m, "allgather_coalesced_");
  implement<&allgather_into_tensor_coalesced>(m, "allgather_into_tensor_coalesced_");
  implement<&reduce_scatter>(m, "reduce_scatter_");
  implement<&reduce_scatter_base>(m, "_reduce_scatter_base_");
  implement<&reduce_scatter_tensor_coalesced>(m, "reduce_scatter_tensor_coalesced_");
  implement<&gather>(m, "gather_");
  implement<&scatter>(m, "scatter_");
  implement<&alltoall>(m, "alltoall_");
  implement<&alltoall_base>(m, "alltoall_base_");
  implement<&send>(m, "send");
  implement<&recv>(m, "recv_");
  implement<&recv_any_source>(m, "recv_any_source_");
  implement<&barrier>(m, "barrier");
  implement<&monitored_barrier>(m, "monitored_barrier_");
}

extern "C" void xpudbg_synchronize() {
  xpudbg::wait_for_collectives();
}
