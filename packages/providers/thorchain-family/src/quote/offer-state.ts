import type { Json, Token } from '@switchyard/core'
import type { Affiliate, SwapMemo } from '../memo/memo.ts'
import type { TradedAsset } from '../node/listed-asset.ts'
import { listOf, numberOf, objectOf, textOf } from '../node/read.ts'

/** What `build` needs of an offer, stored as JSON with the route. Amounts are in network units. */
export interface OfferState {
  readonly sell: TradedAsset
  readonly buyAsset: string
  readonly buyChain: string
  /** Decimals of the bought token. */
  readonly buyDecimals: number
  /** Quoted output. */
  readonly expected: bigint
  /** Promised minimum output; the memo enforces at least this. */
  readonly limit: bigint
  /** Asset, streaming and affiliates of the memo. */
  readonly memo: Omit<SwapMemo, 'destination' | 'refund' | 'limit'>
}

const VERSION = 1

export const writeState = ({ sell, buyAsset, buyChain, buyDecimals, expected, limit, memo }: OfferState): Json => ({
  version: VERSION,
  sellAsset: sell.asset,
  sell: { ...sell.token },
  buyAsset,
  buyChain,
  buyDecimals,
  expected: String(expected),
  limit: String(limit),
  memo: {
    asset: memo.asset,
    interval: memo.interval,
    quantity: memo.quantity,
    affiliates: memo.affiliates.map(({ account, bps }) => ({ account, bps })),
  },
})

/** Reads a stored state. @throws {TypeError} for one that this adapter did not write. */
export const readState = (json: Json): OfferState => {
  const state = objectOf(json)
  const memo = objectOf(state.memo)
  if (state.version !== VERSION) throw new TypeError('The offer was not made by this version of the provider.')
  return {
    sell: { asset: want(textOf(state.sellAsset)), token: objectOf(state.sell) as unknown as Token },
    buyAsset: want(textOf(state.buyAsset)),
    buyChain: want(textOf(state.buyChain)),
    buyDecimals: want(numberOf(state.buyDecimals)),
    expected: BigInt(want(textOf(state.expected))),
    limit: BigInt(want(textOf(state.limit))),
    memo: {
      asset: want(textOf(memo.asset)),
      interval: want(numberOf(memo.interval)),
      quantity: want(numberOf(memo.quantity)),
      affiliates: listOf(memo.affiliates).map(
        ({ account, bps }): Affiliate => ({ account: want(textOf(account)), bps: want(numberOf(bps)) }),
      ),
    },
  }
}

const want = <T>(value: T | undefined): T => {
  if (value === undefined) throw new TypeError('The state of the offer is incomplete.')
  return value
}
