import type { Json, Token } from '@switchyard/core'
import type { Affiliate, SwapMemo } from '../memo/memo.ts'
import type { NamedVault } from '../node/confirm-vault.ts'
import type { TradedAsset } from '../node/listed-asset.ts'
import { listOf, numberOf, objectOf, textOf } from '../node/read.ts'
import type { LimitFees } from './limit-fees.ts'

/** What `build` needs of an offer, stored as JSON with the route. Amounts are in network units. */
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

const VERSION = 2

export const writeState = ({
  sell,
  buyAsset,
  buyChain,
  buyDecimals,
  expected,
  limit,
  limitFees,
  named,
  omitted,
  memo,
}: OfferState): Json => {
  const state: Record<string, Json> = {
    version: VERSION,
    sellAsset: sell.asset,
    sell: { ...sell.token },
    buyAsset,
    buyChain,
    buyDecimals,
    expected: String(expected),
    limit: String(limit),
    limitFees: { uncompared: String(limitFees.uncompared), spare: String(limitFees.spare) },
    memo: {
      asset: memo.asset,
      interval: memo.interval,
      quantity: memo.quantity,
      affiliates: memo.affiliates.map(({ account, bps }) => ({ account, bps })),
    },
  }
  if (named) state.named = { ...named }
  if (omitted !== undefined) state.omitted = omitted
  return state
}

/** Reads a stored state. @throws {TypeError} for one that this adapter did not write. */
export const readState = (json: Json): OfferState => {
  const state = objectOf(json)
  const memo = objectOf(state.memo)
  const named = readNamed(state.named)
  const omitted = textOf(state.omitted)
  if (state.version !== VERSION) throw new TypeError('The offer was not made by this version of the provider.')
  return {
    sell: { asset: want(textOf(state.sellAsset)), token: objectOf(state.sell) as unknown as Token },
    buyAsset: want(textOf(state.buyAsset)),
    buyChain: want(textOf(state.buyChain)),
    buyDecimals: want(numberOf(state.buyDecimals)),
    expected: BigInt(want(textOf(state.expected))),
    limit: BigInt(want(textOf(state.limit))),
    limitFees: readLimitFees(state.limitFees),
    ...(named ? { named } : {}),
    ...(omitted === undefined ? {} : { omitted }),
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

/** Offers of older releases have none: their limit is the promised output. */
const readLimitFees = (json: unknown): LimitFees => {
  const { uncompared, spare } = objectOf(json)
  return { uncompared: BigInt(textOf(uncompared) ?? '0'), spare: BigInt(textOf(spare) ?? '0') }
}

const readNamed = (json: unknown): NamedVault | undefined => {
  const { vault, router } = objectOf(json)
  if (json === undefined) return undefined
  return { vault: want(textOf(vault)), ...(router === undefined ? {} : { router: want(textOf(router)) }) }
}

const want = <T>(value: T | undefined): T => {
  if (value === undefined) throw new TypeError('The state of the offer is incomplete.')
  return value
}
