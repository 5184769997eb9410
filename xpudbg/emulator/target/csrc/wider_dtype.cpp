// Host kernels lack dtypes that XPU's kernels have. Where the host says so, the operator is run again in the next wider dtype, and
// what it gives is rounded back. What XPU refuses, too, stays refused, so that this is done for named operators only.
#include "shim.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/native/CPUFallback.h>

#include <string_view>
#include <unordered_set>

namespace xpudbg {
namespace {
using at::IValue;
using at::ScalarType;
using at::Tensor;

// The operators of which XPU has kernels for dtypes that the CPU has none for, by torch's own table of operators (OpInfo; its
// dtypes for XPU are those for CUDA) and its derivatives. tools/sweep.py finds what is missing here and what is too much.
const std::unordered_set<std::string_view>& in_half() {
  static const std::unordered_set<std::string_view> names = {
      "aten::_upsample_bilinear2d_aa",
      "aten::_upsample_bilinear2d_aa_backward",
      "aten::avg_pool3d",
      "aten::multi_margin_loss",
      "aten::multi_margin_loss_backward",
      "aten::multilabel_margin_loss_backward",
      "aten::multilabel_margin_loss_forward",
      "aten::rrelu_with_noise",
      "aten::rrelu_with_noise_",
      "aten::rrelu_with_noise_backward",
  };
  return names;
}
// Operators that add up or multiply in float32 on devices and in the tensors' own half precision on the CPU. What devices themselves
// accumulate in half precision stays as it is: docs/target.md has both lists, with torch-xpu-ops' sources.
const std::unordered_set<std::string_view>& accumulate_in_float32() {
  static const std::unordered_set<std::string_view> names = {
      "aten::_adaptive_avg_pool2d_backward",
      "aten::_embedding_bag_backward",
      "aten::_embedding_bag_dense_backward",
      "aten::_index_put_impl_",
      "aten::addbmm",
      "aten::avg_pool2d_backward",
      "aten::embedding_dense_backward",
      "aten::nll_loss2d_forward",
      "aten::nll_loss_forward",
      "aten::prod",
  };
  return names;
}
// Products of float16: the same on the host as on devices, which round once, and 25 times slower than in float32.
const std::unordered_set<std::string_view>& slow_in_float16() {
  static const std::unordered_set<std::string_view> names = {"aten::addmm", "aten::baddbmm", "aten::bmm", "aten::mm"};
  return names;
}
const std::unordered_set<std::string_view>& in_float16() {
  static const std::unordered_set<std::string_view> names = {"aten::_fft_c2c", "aten::_fft_c2r", "aten::_fft_r2c"};
  return names;
}
const std::unordered_set<std::string_view>& in_bool() {
  static const std::unordered_set<std::string_view> names = {"aten::abs", "aten::trace"};
  return names;
}

std::optional<ScalarType> wider(const c10::OperatorHandle& op, ScalarType dtype) {
  const std::string_view name = op.schema().name();
  const bool half = in_half().count(name) > 0 || accumulate_in_float32().count(name) > 0;
  const bool float16 = half || in_float16().count(name) > 0 || slow_in_float16().count(name) > 0;
  if ((dtype == ScalarType::BFloat16 && half) || (dtype == ScalarType::Half && float16)) {
    return ScalarType::Float;
  }
  if (dtype == ScalarType::ComplexHalf && float16) {
    return ScalarType::ComplexFloat;
  }
  if (dtype == ScalarType::Bool && in_bool().count(name) > 0) {
    return ScalarType::Byte;
  }
  return std::nullopt;
}

// Elements below one place that index_put addresses: those of the dimensions behind the indexed ones, or of all others where these do
// not stand side by side and ATen moves them to the front.
int64_t slice_size(const Tensor& self, const c10::List<std::optional<Tensor>>& indices) {
  int64_t dim = 0, runs = 0, before = 1, slice = 1;
  bool inside = false;
  const auto skip = [&] {
    (runs == 0 ? before : slice) *= self.size(dim++);
    inside = false;
  };
  for (const std::optional<Tensor>& index : indices) {
    if (!index.has_value() || !index->defined()) {
      skip();
      continue;
    }
    runs += inside ? 0 : 1;
    inside = true;
    const bool mask = index->scalar_type() == ScalarType::Bool || index->scalar_type() == ScalarType::Byte;
    dim += mask ? index->dim() : 1;
  }
  while (dim < self.dim()) {
    skip();
  }
  return runs > 1 ? before * slice : slice;
}

// Where an operator of the list accumulates in half precision all the same.
bool accumulates_in_half(const c10::OperatorHandle& op, const std::vector<IValue>& arguments) {
  constexpr int64_t kLanes = 32;  // torch-xpu-ops, Indexing.cpp: slices that are longer than SIMD
  const std::string_view name = op.schema().name();
  if (name == "aten::_index_put_impl_") {
    return !arguments[3].toBool() || slice_size(arguments[0].toTensor(), arguments[1].toOptionalTensorList()) > kLanes;
  }
  if (const auto mode = op.schema().argumentIndexWithName("mode"); mode.has_value()) {
    constexpr int64_t kMax = 2;  // of embedding_bag
    return arguments[*mode].toInt() == kMax;
  }
  return name == "aten::_adaptive_avg_pool2d_backward" &&
      arguments[1].toTensor().suggest_memory_format() == at::MemoryFormat::ChannelsLast;
}

bool is_about_dtype(const c10::Error& error) {
  const std::string_view text = error.msg();
  return text.find("not implemented for '") != std::string_view::npos ||
      text.find("doesn't support tensors of type") != std::string_view::npos;
}

// The arguments of one call in a wider dtype. A tensor that is passed twice stays one tensor.
class Widened {
 public:
  explicit Widened(const c10::OperatorHandle& op) : op_(op) {}

  IValue operator()(const IValue& value, const c10::Argument& argument) {
    const bool written = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
    if (value.isTensor()) {
      return widen(value.toTensor(), written);
    }
    if (value.isTensorList()) {
      c10::List<Tensor> list;
      for (const Tensor& t : value.toTensorVector()) {
        list.push_back(widen(t, written));
      }
      return list;
    }
    if (value.isOptionalTensorList()) {
      c10::List<std::optional<Tensor>> list;
      for (const std::optional<Tensor>& t : value.toOptionalTensorList()) {
        list.push_back(t.has_value() ? std::make_optional(widen(*t, written)) : std::nullopt);
      }
      return list;
    }
    if (value.isInt() && is_dtype(argument)) {
      const auto wide = wider(op_, static_cast<ScalarType>(value.toInt()));
      return wide.has_value() ? IValue(static_cast<int64_t>(*wide)) : value;
    }
    return value;
  }

  // What was written to goes back; a result that is an argument becomes the caller's own tensor again.
  void write_back() const {
    for (const auto& [narrow, wide, written] : pairs_) {
      if (!written) {
        continue;
      }
      if (narrow.sizes() != wide.sizes()) {
        narrow.resize_(wide.sizes());
      }
      narrow.copy_(wide);
    }
  }
  Tensor original(const Tensor& result) const {
    for (const auto& [narrow, wide, written] : pairs_) {
      if (wide.is_same(result)) {
        return narrow;
      }
    }
    return result;
  }
  // The dtype that a result has where its meta kernel does not say it.
  ScalarType narrow(ScalarType dtype) const {
    for (const auto& [narrow, wide, written] : pairs_) {
      if (wide.scalar_type() == dtype) {
        return narrow.scalar_type();
      }
      if (c10::toComplexType(wide.scalar_type()) == dtype && narrow.scalar_type() == ScalarType::Half) {
        return ScalarType::ComplexHalf;
      }
      if (dtype == ScalarType::Float && narrow.scalar_type() == ScalarType::ComplexHalf) {
        return ScalarType::Half;
      }
    }
    return dtype;
  }

 private:
  static bool is_dtype(const c10::Argument& argument) {
    auto type = argument.real_type();
    if (const auto optional = type->cast<c10::OptionalType>()) {
      type = optional->getElementType();
    }
    return type->kind() == c10::TypeKind::ScalarTypeType;
  }

  struct Pair {
    Tensor narrow;
    Tensor wide;
    bool written;
  };

  Tensor widen(const Tensor& t, bool written) {
    const auto wide = t.defined() ? wider(op_, t.scalar_type()) : std::nullopt;
    if (!wide.has_value()) {
      return t;
    }
    for (auto& pair : pairs_) {
      if (pair.narrow.is_same(t)) {
        pair.written |= written;
        return pair.wide;
      }
    }
    pairs_.push_back({t, t.to(*wide), written});
    return pairs_.back().wide;
  }

  const c10::OperatorHandle& op_;
  std::vector<Pair> pairs_;
};

IValue without_data(const IValue& value) {
  const auto meta = [](const Tensor& t) {
    return t.defined() ? at::empty_strided(t.sizes(), t.strides(), t.options().device(at::kMeta)) : t;
  };
  if (value.isTensor()) {
    return meta(value.toTensor());
  }
  if (value.isTensorList()) {
    c10::List<Tensor> list;
    for (const Tensor& t : value.toTensorVector()) {
      list.push_back(meta(t));
    }
    return list;
  }
  return value;
}

// The dtypes of the results, asked of the operator's meta kernel; empty where it has none.
std::vector<ScalarType> result_dtypes(const c10::OperatorHandle& op, const std::vector<IValue>& arguments) {
  torch::jit::Stack stack;
  for (const auto& value : arguments) {
    stack.push_back(without_data(value));
  }
  std::vector<ScalarType> dtypes;
  try {
    op.callBoxed(&stack);
  } catch (const std::exception&) {
    return dtypes;
  }
  for (const auto& value : stack) {
    dtypes.push_back(value.isTensor() && value.toTensor().defined() ? value.toTensor().scalar_type() : ScalarType::Undefined);
  }
  return dtypes;
}

void run_wider(const c10::OperatorHandle& op, torch::jit::Stack* stack, const std::vector<IValue>& arguments, Widened& widened) {
  const auto base = stack->size();
  for (size_t i = 0; i < arguments.size(); ++i) {
    stack->push_back(widened(arguments[i], op.schema().arguments()[i]));
  }
  at::native::cpu_fallback(op, stack);
  widened.write_back();
  const auto dtypes = result_dtypes(op, arguments);
  for (size_t i = base; i < stack->size(); ++i) {
    auto& value = (*stack)[i];
    if (!value.isTensor() || !value.toTensor().defined()) {
      continue;
    }
    const Tensor result = widened.original(value.toTensor());
    const auto known = i - base < dtypes.size() && dtypes[i - base] != ScalarType::Undefined;
    value = result.to(known ? dtypes[i - base] : widened.narrow(result.scalar_type()));
  }
}

bool may_need_wider(const c10::OperatorHandle& op, const IValue& value) {
  const auto narrow = [&op](const Tensor& t) { return t.defined() && wider(op, t.scalar_type()).has_value(); };
  if (value.isTensor()) {
    return narrow(value.toTensor());
  }
  if (!value.isTensorList()) {
    return false;
  }
  const auto list = value.toTensorVector();
  return std::any_of(list.begin(), list.end(), narrow);
}

}  // namespace

// The host fallback; at once in a wider dtype where devices accumulate so, and again in a wider dtype where the host has no kernel for the
// one that was given. When that fails, too, the first error stands.
void run_on_host(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const auto base = stack->size() - op.schema().arguments().size();
  const std::vector<IValue> arguments(stack->begin() + static_cast<std::ptrdiff_t>(base), stack->end());
  if (std::none_of(arguments.begin(), arguments.end(), [&op](const auto& value) { return may_need_wider(op, value); })) {
    return at::native::cpu_fallback(op, stack);
  }
  if (accumulate_in_float32().count(op.schema().name()) > 0 || slow_in_float16().count(op.schema().name()) > 0) {
    if (accumulates_in_half(op, arguments)) {
      return at::native::cpu_fallback(op, stack);
    }
    stack->resize(base);
    Widened widened(op);
    return run_wider(op, stack, arguments, widened);
  }
  std::exception_ptr first;
  try {
    return at::native::cpu_fallback(op, stack);
  } catch (const c10::Error& error) {
    if (!is_about_dtype(error)) {
      throw;
    }
    first = std::current_exception();
  }
  try {
    stack->resize(base);
    Widened widened(op);
    run_wider(op, stack, arguments, widened);
  } catch (const c10::Error&) {
    std::rethrow_exception(first);
  }
}

}  // namespace xpudbg
