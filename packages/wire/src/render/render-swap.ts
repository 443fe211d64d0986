import type { Deposit, Swap, Warning } from '@switchyard/core'
import type { SwapResponse, TransactionResponse } from '../response/swap.ts'
import { renderApproval } from './render-approval.ts'
import type { RenderOptions } from './render-options.ts'
import { renderRoute } from './render-route.ts'
import { renderSwapMeta } from './render-swap-meta.ts'
import { targetAddress } from './target-address.ts'

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
    meta: renderSwapMeta(swap),
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
