import { type Asset, parseAsset } from '../asset.ts'
import { parseMemo } from '../memo/parse-memo.ts'
import type { SwapMemo } from '../memo/swap-memo.ts'
import { quantityOf } from '../quantity-of.ts'
import { receives, whole } from '../quote/check-address.ts'
import { matchAsset } from '../shorten-asset.ts'
import type { ThorchainState } from '../state.ts'
import type { Stream, SwapRecord } from './swap-record.ts'

/** A deposit that is refunded, with the memo's refund address if it has one. */
export interface RefundedDeposit {
  readonly reason: string
  readonly refundTo?: string
}

const read = (record: SwapRecord): SwapMemo | RefundedDeposit => {
  try {
    return parseMemo(record.memo)
  } catch (error) {
    return { reason: `MEMO: ${record.memo}\nPARSE FAILURE(S): ${error instanceof Error ? error.message : ''}` }
  }
}

const targetOf = (state: ThorchainState, memo: SwapMemo): Asset | undefined => {
  try {
    return matchAsset(state.protocol, parseAsset(state.protocol, memo.asset), state.pools.all())
  } catch {
    return undefined
  }
}

const refundReason = (state: ThorchainState, record: SwapRecord, target: Asset, memo: SwapMemo): string | undefined => {
  if (state.world.faults.of(state.protocol.service).refund) return `emit asset 0 less than price limit ${memo.limit}`
  if (state.mimir.halted(record.chain) || state.mimir.halted(target.chain))
    return "trading is halted, can't process swap"
  if (memo.interval > 0n && state.mimir.get('STREAMINGSWAPPAUSE') > 0n) return 'streaming swaps are paused'
  if (!receives(state, whole(state.protocol, memo.destination, target.chain), target.chain))
    return `destination address is not a valid ${target.chain} address`
  return undefined
}

/** Parses the memo of a finalised deposit and opens its swap, or returns the reason for a refund. */
export const startStream = (
  state: ThorchainState,
  record: SwapRecord,
): { readonly stream: Stream; readonly refundTo?: string } | RefundedDeposit => {
  const memo = read(record)
  if ('reason' in memo) return memo
  const refundTo = memo.refund !== undefined && receives(state, memo.refund, record.chain) ? memo.refund : undefined
  const target = targetOf(state, memo)
  if (!target) return { reason: `MEMO: ${record.memo}\nPARSE FAILURE(S): invalid asset: ${memo.asset}`, refundTo }
  const reason = refundReason(state, record, target, memo)
  if (reason !== undefined) return { reason, refundTo }
  const deposit = record.amount
  const most = quantityOf(state, { from: record.asset, to: target, deposit, interval: memo.interval })
  const wanted = memo.quantity === 0n || memo.quantity > most ? most : memo.quantity
  return {
    refundTo,
    stream: {
      target,
      destination:
        state.names.resolve(memo.destination, target.chain) ?? whole(state.protocol, memo.destination, target.chain),
      limit: memo.limit,
      interval: memo.interval,
      quantity: wanted < 1n ? 1n : wanted,
      affiliates: memo.affiliates,
      deposit,
      usd: { in: state.usdOf(record.asset), out: state.usdOf(target) },
      firstEmitted: 0n,
      count: 0n,
      spent: 0n,
      emitted: 0n,
      feeRune: 0n,
      slip: 0n,
      lastHeight: 0,
      failed: [],
    },
  }
}
