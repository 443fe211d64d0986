import type { Json } from '@switchyard/core'
import { createStateCodec, field } from '@switchyard/provider-kit'
import type { SwapMemo } from '../memo/memo.ts'
import type { NamedVault } from '../node/confirm-vault.ts'
import type { TradedAsset } from '../node/listed-asset.ts'
import type { LimitFees } from './compute-limit-fees.ts'

/** Everything `build` needs of an offer, stored as JSON with the route. Amounts are in network units. */
export interface OfferState {
  readonly sell: TradedAsset
  readonly buyAsset: string
  readonly buyChain: string
  /** Decimals of the bought token. */
  readonly buyDecimals: number
  /** Quoted output. */
  readonly expected: bigint
  /** Limit of the quote's memo: the promised minimum output and the fees after the limit. The memo enforces at least this. */
  readonly limit: bigint
  readonly limitFees: LimitFees
  /** Vault and router that the quote names; absent on the network's own chain. */
  readonly named?: NamedVault
  /** Start of the destination that the memo leaves out, as the node's own memo of this quote did; absent for whole addresses. */
  readonly omitted?: string
  /** Asset, streaming and affiliates of the memo. */
  readonly memo: Omit<SwapMemo, 'destination' | 'refund' | 'limit'>
}

const codec = createStateCodec({
  version: 2,
  fields: {
    sellAsset: field.text,
    sell: field.token,
    buyAsset: field.text,
    buyChain: field.text,
    buyDecimals: field.integer,
    expected: field.amount,
    limit: field.amount,
    // Offers of older releases have none: their limit is the promised output.
    limitFees: field.withDefault(field.record({ uncompared: field.amount, spare: field.amount }), {
      uncompared: 0n,
      spare: 0n,
    }),
    named: field.optional(field.record({ vault: field.text, router: field.optional(field.text) })),
    omitted: field.optional(field.text),
    memo: field.record({
      asset: field.text,
      interval: field.integer,
      quantity: field.integer,
      affiliates: field.list(field.record({ account: field.text, bps: field.integer })),
    }),
  },
})

export const writeState = (state: OfferState): Json =>
  codec.write({ ...state, sellAsset: state.sell.asset, sell: state.sell.token })

/** Reads a stored state. @throws {UnreadableState} for one that this version of the adapter did not write */
export const readState = (json: Json): OfferState => {
  const { sellAsset, sell, ...state } = codec.read(json)
  return { ...state, sell: { asset: sellAsset, token: sell } }
}
