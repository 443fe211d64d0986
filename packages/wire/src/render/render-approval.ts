import type { ApprovalTransaction } from '@switchyard/core'
import type { ApprovalResponse } from '../response/swap.ts'

/** `approvalTx`: on EVM chains with `gasLimit` instead of `gas`, as clients expect; on other chains as built. */
export const renderApproval = ({ tx, txType }: ApprovalTransaction): ApprovalResponse => {
  const built = tx as unknown as ApprovalResponse & { readonly gas?: string }
  if (txType !== 'EVM') return built
  const { to, from, value, data, gas, gasLimit = gas, gasPrice, ...rest } = built
  return {
    to,
    from,
    value,
    data,
    ...(gasLimit === undefined ? {} : { gasLimit }),
    ...(gasPrice === undefined ? {} : { gasPrice }),
    ...rest,
  }
}
