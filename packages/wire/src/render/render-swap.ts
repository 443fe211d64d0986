import type { ApprovalTransaction, Deposit, Swap } from '@switchyard/core'
import type { ApprovalResponse, SwapResponse, TransactionResponse } from '../response/swap.ts'
import type { RenderOptions } from './render-options.ts'
import { renderNextAction, renderRoute } from './render-route.ts'
import { renderSwapMeta } from './render-swap-meta.ts'

/** Renders the body of `POST /v3/swap`, unsigned, keys in their order on the wire. */
export const renderSwap = (swap: Swap, options: RenderOptions = {}): SwapResponse => {
  const { route, deposit, built, approval } = swap

  // The warnings of the route, then those of the built transaction that the route does not have.
  const codes = new Set(route.warnings.map(({ code }) => code))
  const added = built?.warnings?.filter(({ code }) => !codes.has(code)) ?? []
  // A memo of raw bytes is left out: a client that sends its text would lose the deposit.
  const isBytes = deposit?.kind === 'transferWithMemo' && deposit.memoHex !== undefined
  return {
    ...renderRoute(route, options, deposit?.expiresAt ?? route.expiresAt),
    warnings: [...route.warnings, ...added],
    sourceAddress: swap.sourceAddress,
    destinationAddress: swap.destinationAddress,
    targetAddress: deposit && findTarget(deposit),
    inboundAddress: deposit?.inboundAddress,
    memo: deposit && deposit.kind !== 'simpleTransfer' && !isBytes ? deposit.memo : undefined,
    destinationTag: deposit && deposit.kind !== 'contractCall' ? deposit.destinationTag : undefined,
    tx: built ? (built.tx as TransactionResponse) : undefined,
    meta: renderSwapMeta(swap, options),
    swapId: swap.swapId,
    approvalTx: approval && renderApproval(approval),
    nextActions: [renderNextAction(route.routeId, swap)],
  }
}

/** Returns the deposit address or the contract to call; `undefined` for a deposit without a recipient. */
const findTarget = (deposit: Deposit): string | undefined => {
  if (deposit.kind !== 'contractCall') return deposit.to
  const { call } = deposit
  switch (call.vm) {
    case 'evm':
    case 'tron':
      return call.to
    case 'starknet':
      return call.calls.at(-1)?.contractAddress
    case 'solana':
      // Of several instructions none is the contract: programs of tokens and of the swap stand side by side.
      return call.instructions.length === 1 ? call.instructions[0]?.programAddress : undefined
    case 'radix':
      return undefined
  }
}

/** Renders `approvalTx`: on EVM chains with `gasLimit` instead of `gas`, as clients expect; on other chains as built. */
const renderApproval = ({ tx, txType }: ApprovalTransaction): ApprovalResponse => {
  const built = tx as unknown as ApprovalResponse & { readonly gas?: string }
  if (txType !== 'EVM') return built
  const { to, from, value, data, gas, gasLimit = gas, gasPrice, ...rest } = built
  return { to, from, value, data, gasLimit, gasPrice, ...rest }
}
