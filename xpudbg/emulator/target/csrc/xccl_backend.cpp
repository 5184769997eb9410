// The backend "xccl" of torch.distributed over a gloo group: every collective is one operation (or several that are issued at
// once) of gloo on the host memory behind the tensors, and the rest is done on the host when gloo is through.
#include "xccl_tensors.h"

namespace xpudbg {
namespace {

template <class Options>
Options with_timeout(std::chrono::milliseconds timeout) {
  Options options;
  options.timeout = timeout;
  return options;
}

class XcclBackend final : public c10d::Backend {
 public:
  explicit XcclBackend(c10::intrusive_ptr<c10d::Backend> gloo)
      : c10d::Backend(gloo->getRank(), gloo->getSize()), gloo_(std::move(gloo)) {
    init();
  }
  const std::string getBackendName() const override {
    return "xccl";
  }
  bool supportsCoalescing() const override {
    return true;
  }
  void setSequenceNumberForGroup() override {}
  uint64_t getSequenceNumberForGroup() override {
    return sequence_;
  }

  void startCoalescing() override {
    coalescing_ = true;
  }
  WorkPtr endCoalescing() override {
    coalescing_ = false;
    const auto parts = std::exchange(coalesced_, {});
    return parts.empty() ? WorkPtr() : together(parts);
  }

  WorkPtr allreduce(Tensors& tensors, const c10d::AllreduceOptions& opts) override {
    const auto tensor = real_parts("allreduce", only("allreduce", tensors), opts.reduceOp);
    check_tensor("allreduce", tensor);
    const Reduction reduction("allreduce", opts.reduceOp, tensor.scalar_type());
    auto numbers = host_numbers(tensor);
    reduction.before(numbers);
    return started(c10d::OpType::ALLREDUCE, tensors, {sum(numbers, reduction, opts.timeout)}, [=, size = size_]() mutable {
      reduction.after(numbers, size);
    });
  }
  WorkPtr allreduce_coalesced(Tensors& tensors, const c10d::AllreduceCoalescedOptions& opts) override {
    return each(tensors, [&](Tensor& tensor) {
      Tensors one{tensor};
      return allreduce(one, opts);
    });
  }
  WorkPtr reduce(Tensors& tensors, const c10d::ReduceOptions& opts) override {
    const auto tensor = real_parts("reduce", only("reduce", tensors), opts.reduceOp);
    check_tensor("reduce", tensor);
    const Reduction reduction("reduce", opts.reduceOp, tensor.scalar_type());
    auto result = host_numbers(tensor);
    auto numbers = result.clone();  // gloo writes on all ranks, XCCL on the root alone
    reduction.before(numbers);
    const bool root = opts.rootRank == rank_;
    return started(
        c10d::OpType::REDUCE, tensors,
        parts(numbers, [&] { return reduce_to(opts.rootRank, numbers, reduction, opts.timeout); }), [=, size = size_]() mutable {
          if (root) {
            reduction.after(numbers, size);
            result.copy_(numbers);
          }
        });
  }
  WorkPtr broadcast(Tensors& tensors, const c10d::BroadcastOptions& opts) override {
    auto tensor = only("broadcast", tensors);
    tensor = tensor.is_complex() ? at::view_as_real(tensor) : tensor;
    check_tensor("broadcast", tensor);
    return started(c10d::OpType::BROADCAST, tensors, {send_from(opts.rootRank, host_bytes(tensor), opts.timeout)});
  }

  WorkPtr allgather(std::vector<Tensors>& outputs, Tensors& inputs, const c10d::AllgatherOptions& opts) override {
    const auto& input = only("allgather", inputs);
    const auto& list = only("allgather", outputs);
    check_tensor("allgather", input);
    check_count("allgather", list);
    std::vector<WorkPtr> parts;
    for (const auto rank : c10::irange(size_)) {  // one broadcast each: the tensors may differ in size
      check_pair("allgather", list[rank], rank == rank_ ? input : list[rank], 1);
      auto row = host_bytes(list[rank]);
      if (rank == rank_) {
        row.copy_(host_bytes(input));
      }
      parts.push_back(send_from(rank, row, opts.timeout));
    }
    return started(c10d::OpType::ALLGATHER, list, parts);
  }
  WorkPtr _allgather_base(Tensor& output, Tensor& input, const c10d::AllgatherOptions& opts) override {
    check_pair("_allgather_base", output, input, size_);
    auto to = host_bytes(output), from = host_bytes(input);
    auto options = with_timeout<c10d::AllgatherOptions>(opts.timeout);
    return started(
        c10d::OpType::_ALLGATHER_BASE, {output}, parts(to, [&] { return gloo_->_allgather_base(to, from, options); }));
  }
  WorkPtr allgather_into_tensor_coalesced(Tensors& outputs, Tensors& inputs, const c10d::AllgatherOptions& opts) override {
    return pairs("allgather_into_tensor_coalesced", outputs, inputs, [&](Tensor& output, Tensor& input) {
      return _allgather_base(output, input, opts);
    });
  }

  WorkPtr reduce_scatter(Tensors& outputs, std::vector<Tensors>& inputs, const c10d::ReduceScatterOptions& opts) override {
    const auto& output = only("reduce_scatter", outputs);
    const auto& list = only("reduce_scatter", inputs);
    check_count("reduce_scatter", list);
    check_pair("reduce_scatter", output, list[rank_], 1);
    const Reduction reduction("reduce_scatter", opts.reduceOp, output.scalar_type());
    auto to = host_numbers(output);
    Tensor own;
    std::vector<WorkPtr> parts;
    for (const auto rank : c10::irange(size_)) {  // one reduction each: the tensors may differ in size
      check_tensor("reduce_scatter", list[rank]);
      auto numbers = host_numbers(list[rank]).clone();
      reduction.before(numbers);
      parts.push_back(reduce_to(rank, numbers, reduction, opts.timeout));
      own = rank == rank_ ? numbers : own;
    }
    return started(c10d::OpType::REDUCE_SCATTER, outputs, parts, [=, size = size_]() mutable {
      reduction.after(own, size);
      to.copy_(own);
    });
  }
  WorkPtr _reduce_scatter_base(Tensor& output, Tensor& input, const c10d::ReduceScatterOptions& opts) override {
    check_pair("_reduce_scatter_base", input, output, size_);
    const Reduction reduction("_reduce_scatter_base", opts.reduceOp, output.scalar_type());
    auto to = host_numbers(output);
    auto numbers = host_numbers(input).clone();
    reduction.before(numbers);
    return started(
        c10d::OpType::_REDUCE_SCATTER_BASE, {output},
        parts(numbers, [&] { return sum(numbers, reduction, opts.timeout); }), [=, rank = rank_, size = size_]() mutable {
          auto own = numbers.narrow(0, rank * to.numel(), to.numel());
          reduction.after(own, size);
          to.copy_(own);
        });
  }
  WorkPtr reduce_scatter_tensor_coalesced(
      Tensors& outputs, Tensors& inputs, const c10d::ReduceScatterOptions& opts) override {
    return pairs("reduce_scatter_tensor_coalesced", outputs, inputs, [&](Tensor& output, Tensor& input) {
      return _reduce_scatter_base(output, input, opts);
    });
  }

  WorkPtr alltoall_base(
      Tensor& output, Tensor& input, std::vector<int64_t>& output_splits, std::vector<int64_t>& input_splits,
      const c10d::AllToAllOptions& opts) override {
    check_tensor("alltoall_base", output);
    check_tensor("alltoall_base", input);
    TORCH_CHECK_WITH(
        TypeError, output.dtype() == input.dtype(), "ProcessGroupXCCL::alltoall_base: tensors must have the same type");
    return exchange(
        c10d::OpType::ALLTOALL_BASE, {output}, host_bytes(output), host_bytes(input), in_bytes(output, output_splits),
        in_bytes(input, input_splits), opts.timeout);
  }
  WorkPtr alltoall(Tensors& outputs, Tensors& inputs, const c10d::AllToAllOptions& opts) override {
    check_count("alltoall", outputs);
    check_count("alltoall", inputs);
    Tensors to, from;
    std::vector<int64_t> to_splits, from_splits;
    for (const auto rank : c10::irange(size_)) {
      check_tensor("alltoall", outputs[rank]);
      check_tensor("alltoall", inputs[rank]);
      to.push_back(host_bytes(outputs[rank]));
      from.push_back(host_bytes(inputs[rank]));
      to_splits.push_back(to.back().numel());
      from_splits.push_back(from.back().numel());
    }
    auto all = at::empty({at::sum_integers(to_splits)}, at::kByte);
    return exchange(c10d::OpType::ALLTOALL, outputs, all, at::cat(from), to_splits, from_splits, opts.timeout, [=] {
      const auto rows = all.split_with_sizes(to_splits);
      for (const auto rank : c10::irange(rows.size())) {
        to[rank].copy_(rows[rank]);
      }
    });
  }

  WorkPtr gather(std::vector<Tensors>& outputs, Tensors& inputs, const c10d::GatherOptions& opts) override {
    const auto& input = only("gather", inputs);
    check_tensor("gather", input);
    std::vector<Tensors> to;
    Tensors from{host_bytes(input)}, results;
    if (opts.rootRank == rank_) {
      results = only("gather", outputs);
      to.push_back(rows_like("gather", results, input));
    } else {
      TORCH_CHECK_WITH(ValueError, outputs.empty(), "ProcessGroupXCCL::gather: requires empty output on non-root");
    }
    auto options = with_timeout<c10d::GatherOptions>(opts.timeout);
    options.rootRank = opts.rootRank;
    return started(
        c10d::OpType::GATHER, results, parts(from[0], [&] { return gloo_->gather(to, from, options); }));
  }
  WorkPtr scatter(Tensors& outputs, std::vector<Tensors>& inputs, const c10d::ScatterOptions& opts) override {
    const auto& output = only("scatter", outputs);
    check_tensor("scatter", output);
    std::vector<Tensors> from;
    Tensors to{host_bytes(output)};
    if (opts.rootRank == rank_) {
      from.push_back(rows_like("scatter", only("scatter", inputs), output));
    } else {
      TORCH_CHECK_WITH(ValueError, inputs.empty(), "ProcessGroupXCCL::scatter: requires empty input on non-root");
    }
    auto options = with_timeout<c10d::ScatterOptions>(opts.timeout);
    options.rootRank = opts.rootRank;
    return started(c10d::OpType::SCATTER, outputs, parts(to[0], [&] { return gloo_->scatter(to, from, options); }));
  }

  // XCCL pairs sends and receives by their order; tags play no part.
  WorkPtr send(Tensors& tensors, int to, int) override {
    check_tensor("send", only("send", tensors), true);
    Tensors row{host_bytes(tensors[0])};
    return started(c10d::OpType::SEND, tensors, {gloo_->send(row, to, 0)});
  }
  WorkPtr recv(Tensors& tensors, int from, int) override {
    check_tensor("recv", only("recv", tensors), true);
    Tensors row{host_bytes(tensors[0])};
    return started(c10d::OpType::RECV, tensors, {gloo_->recv(row, from, 0)});
  }
  WorkPtr barrier(const c10d::BarrierOptions& opts) override {
    auto options = with_timeout<c10d::BarrierOptions>(opts.timeout);
    return started(c10d::OpType::BARRIER, {}, {gloo_->barrier(options)});
  }

 private:
  WorkPtr started(c10d::OpType type, Tensors outputs, const std::vector<WorkPtr>& parts, std::function<void()> last = {}) {
    ++sequence_;
    auto work = XcclWork::start(rank_, type, std::move(outputs), parts, std::move(last));
    if (coalescing_) {
      coalesced_.push_back(work);
    }
    return work;
  }
  WorkPtr together(const std::vector<WorkPtr>& works) {
    Tensors outputs;
    for (const auto& work : works) {
      const auto part = work->result();
      outputs.insert(outputs.end(), part.begin(), part.end());
    }
    return XcclWork::start(rank_, c10d::OpType::COALESCED, std::move(outputs), works);
  }
  template <class Function>
  WorkPtr each(Tensors& tensors, Function function) {
    std::vector<WorkPtr> works;
    for (auto& tensor : tensors) {
      works.push_back(function(tensor));
    }
    return together(works);
  }
  template <class Function>
  WorkPtr pairs(const char* name, Tensors& outputs, Tensors& inputs, Function function) {
    TORCH_CHECK_WITH(
        ValueError, outputs.size() == inputs.size(), "ProcessGroupXCCL::", name, ": ", outputs.size(), " outputs for ",
        inputs.size(), " inputs");
    size_t i = 0;
    return each(outputs, [&](Tensor& output) { return function(output, inputs[i++]); });
  }
  // Nothing is sent where there is nothing to send.
  template <class Function>
  static std::vector<WorkPtr> parts(const Tensor& row, Function function) {
    return row.numel() == 0 ? std::vector<WorkPtr>{} : std::vector<WorkPtr>{function()};
  }

  WorkPtr sum(Tensor& numbers, const Reduction& reduction, std::chrono::milliseconds timeout) {
    auto options = with_timeout<c10d::AllreduceOptions>(timeout);
    options.reduceOp = reduction.gloo;
    Tensors row{numbers};
    return gloo_->allreduce(row, options);
  }
  WorkPtr reduce_to(int64_t root, Tensor& numbers, const Reduction& reduction, std::chrono::milliseconds timeout) {
    auto options = with_timeout<c10d::ReduceOptions>(timeout);
    options.reduceOp = reduction.gloo;
    options.rootRank = root;
    Tensors row{numbers};
    return gloo_->reduce(row, options);
  }
  WorkPtr send_from(int64_t root, const Tensor& row, std::chrono::milliseconds timeout) {
    auto options = with_timeout<c10d::BroadcastOptions>(timeout);
    options.rootRank = root;
    Tensors rows{row};
    return gloo_->broadcast(rows, options);
  }
  WorkPtr exchange(
      c10d::OpType type, Tensors outputs, Tensor to, Tensor from, std::vector<int64_t> to_splits,
      std::vector<int64_t> from_splits, std::chrono::milliseconds timeout, std::function<void()> last = {}) {
    auto options = with_timeout<c10d::AllToAllOptions>(timeout);
    return started(
        type, std::move(outputs), {gloo_->alltoall_base(to, from, to_splits, from_splits, options)}, std::move(last));
  }

  void check_count(const char* name, const Tensors& list) const {
    TORCH_CHECK_WITH(
        ValueError, list.size() == static_cast<size_t>(size_), "ProcessGroupXCCL::", name, ": a list of ", list.size(),
        " tensors, where world_size is ", size_);
  }
  Tensors rows_like(const char* name, const Tensors& list, const Tensor& like) const {
    check_count(name, list);
    Tensors rows;
    for (const auto& tensor : list) {
      check_pair(name, tensor, like, 1);
      rows.push_back(host_bytes(tensor));
    }
    return rows;
  }
  // Splits count rows of the first dimension; none means that all ranks get the same number.
  std::vector<int64_t> in_bytes(const Tensor& tensor, const std::vector<int64_t>& splits) const {
    const auto rows = tensor.dim() == 0 ? 1 : tensor.size(0);
    if (splits.empty()) {
      TORCH_CHECK(
          rows % size_ == 0, "ProcessGroupXCCL::alltoall_base: Tensor's dim 0 (", rows, ") does not divide equally across group size ",
          size_);
      return std::vector<int64_t>(size_, static_cast<int64_t>(tensor.nbytes()) / size_);
    }
    TORCH_CHECK(
        splits.size() == static_cast<size_t>(size_) && at::sum_integers(splits) == rows,
        "ProcessGroupXCCL::alltoall_base: Split sizes doesn't match total dim 0 size (", rows, ") or the group size (", size_, ")");
    std::vector<int64_t> bytes;
    for (const auto split : splits) {
      bytes.push_back(rows == 0 ? 0 : split * (static_cast<int64_t>(tensor.nbytes()) / rows));
    }
    return bytes;
  }

  c10::intrusive_ptr<c10d::Backend> gloo_;
  uint64_t sequence_ = 0;
  bool coalescing_ = false;
  std::vector<WorkPtr> coalesced_;
};

}  // namespace
}  // namespace xpudbg
