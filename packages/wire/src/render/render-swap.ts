import type { Deposit, Swap, Warning } from '@switchyard/core'
import type { SwapResponse, TransactionResponse } from '../response/swap.ts'
import type { RenderOptions } from './options.ts'
import { renderApproval } from './render-approval.ts'
import { renderRoute } from './render-route.ts'
import { renderSwapMeta } from './render-swap-meta.ts'
import { targetAddress } from './target-address.ts'

/** A swap as `POST /v3/swap` answers it, keys in their order on the wire. */
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

/** A memo that stands for bytes is not shown: a client that sent the text would lose the deposit. */
const textMemo = (deposit: Deposit): string | undefined => {
  if (deposit.kind === 'simpleTransfer') return undefined
  return deposit.kind === 'transferWithMemo' && deposit.memoHex !== undefined ? undefined : deposit.memo
}

/** The route's warnings, and those of the built transaction the route does not carry yet. */
const allWarnings = ({ route, built }: Swap): readonly Warning[] => {
  const codes = new Set(route.warnings.map(({ code }) => code))
  return [...route.warnings, ...(built?.warnings ?? []).filter(({ code }) => !codes.has(code))]
}
