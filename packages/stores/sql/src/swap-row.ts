import { addressKey, type Json, type StoredLeg, type StoredSwap } from '@switchyard/core'
import type { Insertable, Selectable } from 'kysely'
import { parseText } from './parse-text.ts'
import type { SwapsTable } from './tables.ts'

/** The column of every member. The type check fails here if core adds a member that has no column. */
export const COLUMNS: { readonly [Member in keyof Required<StoredSwap>]: keyof SwapsTable } = {
  swapId: 'swap_id',
  routeId: 'route_id',
  quoteId: 'quote_id',
  callerId: 'caller_id',
  privacy: 'privacy',
  chainId: 'chain_id',
  provider: 'provider',
  sellAsset: 'sell_asset',
  buyAsset: 'buy_asset',
  sellAmount: 'sell_amount',
  expectedBuyAmount: 'expected_buy_amount',
  sourceAddress: 'source_address',
  destinationAddress: 'destination_address',
  depositAddress: 'deposit_address',
  depositChannelId: 'deposit_channel_id',
  memo: 'memo',
  slippageBps: 'slippage_bps',
  state: 'state',
  createdAt: 'created_at',
  hash: 'hash',
  secondLeg: 'second_leg',
  terms: 'terms',
  version: 'version',
  seal: 'seal',
}

export const toRow = (swap: StoredSwap): Insertable<SwapsTable> => ({
  swap_id: swap.swapId,
  route_id: swap.routeId,
  quote_id: swap.quoteId,
  caller_id: swap.callerId,
  privacy: swap.privacy ? 1 : 0,
  chain_id: swap.chainId,
  provider: swap.provider,
  sell_asset: swap.sellAsset,
  buy_asset: swap.buyAsset,
  sell_amount: swap.sellAmount.toString(),
  expected_buy_amount: swap.expectedBuyAmount,
  source_address: swap.sourceAddress,
  destination_address: swap.destinationAddress,
  deposit_address: swap.depositAddress ?? null,
  deposit_address_key: swap.depositAddress === undefined ? null : addressKey(swap.depositAddress),
  deposit_channel_id: swap.depositChannelId ?? null,
  memo: swap.memo ?? null,
  slippage_bps: swap.slippageBps ?? null,
  state: JSON.stringify(swap.state),
  created_at: swap.createdAt,
  hash: swap.hash ?? null,
  // JSON has no integers as large as amounts, so the amount is text.
  second_leg:
    swap.secondLeg === undefined
      ? null
      : JSON.stringify({ ...swap.secondLeg, sellAmount: swap.secondLeg.sellAmount.toString() }),
  second_leg_address_key:
    swap.secondLeg?.depositAddress === undefined ? null : addressKey(swap.secondLeg.depositAddress),
  second_leg_channel_id: swap.secondLeg?.depositChannelId ?? null,
  terms: swap.terms === undefined ? null : JSON.stringify(swap.terms),
  version: swap.version ?? null,
  seal: swap.seal ?? null,
})

/**
 * The swap of a row. Never throws: a text that cannot be read becomes `undefined`, and core, which checks every swap it reads,
 * skips the row.
 */
export const fromRow = (row: Selectable<SwapsTable>): StoredSwap => ({
  swapId: row.swap_id,
  routeId: row.route_id,
  quoteId: row.quote_id,
  callerId: row.caller_id,
  privacy: row.privacy === 1,
  chainId: row.chain_id,
  provider: row.provider,
  sellAsset: row.sell_asset,
  buyAsset: row.buy_asset,
  sellAmount: readBaseUnits(row.sell_amount),
  expectedBuyAmount: row.expected_buy_amount,
  sourceAddress: row.source_address,
  destinationAddress: row.destination_address,
  depositAddress: row.deposit_address ?? undefined,
  depositChannelId: row.deposit_channel_id ?? undefined,
  memo: row.memo ?? undefined,
  slippageBps: row.slippage_bps ?? undefined,
  state: parseText(row.state) as Json,
  createdAt: Number(row.created_at),
  hash: row.hash ?? undefined,
  secondLeg: row.second_leg === null ? undefined : readLeg(row.second_leg),
  terms: row.terms === null ? undefined : (parseText(row.terms) as Json),
  version: row.version === null ? undefined : Number(row.version),
  seal: row.seal ?? undefined,
})

const readLeg = (text: string): StoredLeg => {
  const leg = parseText(text)
  // `null` instead of `undefined`: a row that has a second leg must not be read as one without.
  if (typeof leg !== 'object' || leg === null) return null as unknown as StoredLeg
  return { ...(leg as StoredLeg), sellAmount: readBaseUnits(Reflect.get(leg, 'sellAmount')) }
}

const readBaseUnits = (digits: unknown): bigint =>
  typeof digits === 'string' && /^\d{1,100}$/.test(digits) ? BigInt(digits) : (undefined as unknown as bigint)

/** Hashes are compared without prefix and case: chains and explorers write them differently. */
export const hashKey = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()
