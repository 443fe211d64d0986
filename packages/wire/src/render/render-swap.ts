import type { ApprovalTransaction, ContractCall, Deposit, Swap, Warning } from '@switchyard/core'
import type { ApprovalResponse, SwapResponse, TransactionResponse } from '../response/swap.ts'
import type { RenderOptions } from './render-options.ts'
import { renderRoute } from './render-route.ts'
import { renderSwapMeta } from './render-swap-meta.ts'

/** The body of `POST /v3/swap`, unsigned, keys in their order on the wire. */
export const renderSwap = (swap: Swap, options: RenderOptions = {}): SwapResponse => {
  const { route, deposit, built, approval } = swap
  return {
    ...renderRoute(route, options, deposit?.expiresAt ?? route.expiresAt),
    warnings: allWarnings(swap),
    sourceAddress: swap.sourceAddress,
    destinationAddress: swap.destinationAddress,
    ...(deposit ? renderDeposit(deposit) : {}),
    ...(built ? { tx: built.tx as TransactionResponse } : {}),
    meta: renderSwapMeta(swap, options),
    swapId: swap.swapId,
    ...(approval ? { approvalTx: renderApproval(approval) } : {}),
  }
}

type DepositResponse = Pick<SwapResponse, 'targetAddress' | 'inboundAddress' | 'memo' | 'destinationTag'>

const renderDeposit = (deposit: Deposit): DepositResponse => {
  const target = targetAddress(deposit)
  const memo = textMemo(deposit)
  return {
    ...(target === undefined ? {} : { targetAddress: target }),
    ...(deposit.inboundAddress === undefined ? {} : { inboundAddress: deposit.inboundAddress }),
    ...(memo === undefined ? {} : { memo }),
    ...(deposit.kind === 'contractCall' || deposit.destinationTag === undefined
      ? {}
      : { destinationTag: deposit.destinationTag }),
  }
}

/** A memo of raw bytes is left out: a client that sends its text would lose the deposit. */
const textMemo = (deposit: Deposit): string | undefined => {
  if (deposit.kind === 'simpleTransfer') return undefined
  return deposit.kind === 'transferWithMemo' && deposit.memoHex !== undefined ? undefined : deposit.memo
}

/** The warnings of the route, then those of the built transaction that the route does not have. */
const allWarnings = ({ route, built }: Swap): readonly Warning[] => {
  const codes = new Set(route.warnings.map(({ code }) => code))
  return [...route.warnings, ...(built?.warnings ?? []).filter(({ code }) => !codes.has(code))]
}

/** `approvalTx`: on EVM chains with `gasLimit` instead of `gas`, as clients expect; on other chains as built. */
const renderApproval = ({ tx, txType }: ApprovalTransaction): ApprovalResponse => {
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

/** The deposit address or the contract to call; `undefined` for a deposit without a recipient. */
const targetAddress = (deposit: Deposit): string | undefined =>
  deposit.kind === 'contractCall' ? calledContract(deposit) : deposit.to

const calledContract = ({ call }: ContractCall): string | undefined => {
  switch (call.vm) {
    case 'evm':
    case 'tron':
      return call.to
    case 'starknet':
      return call.calls.at(-1)?.contractAddress
    case 'solana':
    case 'radix':
      return undefined
  }
}
