// What a collective does to its tensors before and after gloo: checks, their memory as the host sees it, reductions. What XCCL
// refuses (torch-xpu-ops, src/xccl) is refused here in its words.
#pragma once

#include "xccl_work.h"

#include <ATen/ops/from_blob.h>
#include <c10/util/Exception.h>

namespace xpudbg {
namespace {

// The memory of a dense tensor as one row on the host, which keeps that memory alive.
Tensor host_row(const Tensor& tensor, at::ScalarType dtype) {
  const auto count = static_cast<int64_t>(tensor.nbytes() / c10::elementSize(dtype));
  auto* data = static_cast<char*>(tensor.storage().mutable_data());
  data = data == nullptr ? nullptr : data + tensor.storage_offset() * tensor.itemsize();
  return at::for_blob(data, {count})
      .deleter([storage = tensor.storage()](void*) {})
      .options(at::TensorOptions().dtype(dtype).device(at::kCPU))
      .make_tensor();
}

Tensor host_bytes(const Tensor& tensor) {
  return host_row(tensor, at::kByte);
}

// Booleans are reduced as bytes; the sum of booleans is their maximum there.
Tensor host_numbers(const Tensor& tensor) {
  return host_row(tensor, tensor.scalar_type() == at::kBool ? at::kByte : tensor.scalar_type());
}

bool known_type(at::ScalarType type) {
  switch (type) {
    case at::kByte:
    case at::kChar:
    case at::kInt:
    case at::kLong:
    case at::kHalf:
    case at::kBFloat16:
    case at::kFloat:
    case at::kDouble:
    case at::kBool:
      return true;
    default:
      return at::isFloat8Type(type);
  }
}

void check_tensor(const char* name, const Tensor& tensor, bool point_to_point = false) {
  if (!tensor.is_xpu() || tensor.layout() != at::kStrided) {
    C10_THROW_ERROR(ValueError, c10::str("ProcessGroupXCCL::", name, ": Tensors must be XPU and dense"));
  }
  if (point_to_point ? !tensor.is_non_overlapping_and_dense() : !tensor.is_contiguous(tensor.suggest_memory_format())) {
    const auto* what = point_to_point ? "Tensors for P2P must be non-overlapping and dense" : "Tensors must be contiguous";
    C10_THROW_ERROR(ValueError, c10::str("ProcessGroupXCCL::", name, ": ", what));
  }
  if (!known_type(tensor.scalar_type())) {
    C10_THROW_ERROR(
        TypeError,
        c10::str(
            "ProcessGroupXCCL::", name, ": Input tensor data type is not supported for XCCL process group: ",
            tensor.scalar_type()));
  }
}

const Tensor& only(const char* name, const Tensors& tensors) {
  TORCH_CHECK(tensors.size() == 1, "ProcessGroupXCCL::", name, ": Expecting one tensor only but got multiple");
  return tensors.front();
}

const Tensors& only(const char* name, const std::vector<Tensors>& lists) {
  TORCH_CHECK(lists.size() == 1, "ProcessGroupXCCL::", name, ": Expecting one list of tensors only but got multiple");
  return lists.front();
}

void check_pair(const char* name, const Tensor& larger, const Tensor& smaller, int64_t factor) {
  check_tensor(name, larger);
  check_tensor(name, smaller);
  TORCH_CHECK_WITH(
      TypeError, larger.dtype() == smaller.dtype(), "ProcessGroupXCCL::", name, ": tensors must have the same type, not ",
      larger.dtype(), " and ", smaller.dtype());
  TORCH_CHECK_WITH(
      ValueError, larger.numel() == smaller.numel() * factor, "ProcessGroupXCCL::", name, ": ", larger.numel(),
      " elements are not world_size (", factor, ") times ", smaller.numel());
}

// Complex numbers are reduced as pairs of reals, where that means the same.
Tensor real_parts(const char* name, const Tensor& tensor, const c10d::ReduceOp& op) {
  if (!tensor.is_complex()) {
    return tensor;
  }
  TORCH_CHECK(
      op == c10d::ReduceOp::SUM || op == c10d::ReduceOp::AVG, "ProcessGroupXCCL::", name,
      ": this ReduceOp is not supported on complex tensors");
  return at::view_as_real(tensor);
}

const char* name_of(c10d::ReduceOp::RedOpType op) {
  static const char* names[] = {"SUM", "AVG", "PRODUCT", "MIN", "MAX", "BAND", "BOR", "BXOR", "PREMUL_SUM"};
  return op < 9 ? names[op] : "UNKNOWN";
}

// A reduction as gloo can do it: what happens to the numbers before, which operation, what happens to them afterwards.
struct Reduction {
  c10d::ReduceOp::RedOpType gloo;
  bool average = false;
  // Its name before torch 2.13, an alias since.
  const c10d::NCCLPreMulSumSupplement* factor = nullptr;

  Reduction(const char* name, const c10d::ReduceOp& op, at::ScalarType type) : gloo(op) {
    using Op = c10d::ReduceOp;
    TORCH_CHECK(
        !at::isFloat8Type(type), "ProcessGroupXCCL::", name, ": Float8 dtypes are not supported for XCCL reductions");
    const bool boolean = type == at::kBool;
    switch (op.op_) {
      case Op::SUM:
        gloo = boolean ? Op::MAX : Op::SUM;
        break;
      case Op::AVG:
        TORCH_CHECK_WITH(TypeError, !boolean, "Cannot use ReduceOp.AVG with boolean inputs");
        gloo = Op::SUM;
        average = true;
        break;
      case Op::PREMUL_SUM:
        TORCH_CHECK_WITH(
            TypeError, at::isFloatingType(type), "PreMulSum Data type must be half, float, bfloat16 or double");
        gloo = Op::SUM;
        factor = static_cast<const c10d::NCCLPreMulSumSupplement*>(op.supplement_.get());
        break;
      case Op::PRODUCT:
      case Op::MIN:
      case Op::MAX:
        break;
      default:
        C10_THROW_ERROR(ValueError, c10::str("Cannot use ReduceOp.", name_of(op.op_), " with XCCL (", name, ")"));
    }
  }
  void before(Tensor& numbers) const {
    if (factor != nullptr) {
      const auto& tensor = factor->tensor_factor;
      numbers.mul_(tensor.defined() ? tensor.item().toDouble() : factor->double_factor);
    }
  }
  void after(Tensor& numbers, int size) const {
    if (average) {
      numbers.div_(size, at::isIntegralType(numbers.scalar_type(), false) ? std::optional<c10::string_view>("trunc") : std::nullopt);
    }
  }
};

}  // namespace
}  // namespace xpudbg
