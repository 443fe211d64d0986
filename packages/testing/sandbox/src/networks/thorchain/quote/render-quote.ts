import { assetName } from '../asset.ts'
import { shownGasRate } from '../chain-profile.ts'
import { profileOf } from '../protocol.ts'
import { rapidSwaps } from '../quantity-of.ts'
import type { ThorchainState } from '../state.ts'
import { confirmationsOf } from './confirmations-of.ts'
import { WARNING } from './inbound-notes.ts'
import type { QuoteFees } from './quote-fees.ts'
import type { SwapQuote } from './quote-swap.ts'

const BLOCK_SECONDS = 6n
const EXPIRES_SECONDS = 900

const renderFees = (asset: string, fees: QuoteFees): object => ({
  asset,
  affiliate: String(fees.affiliate),
  outbound: String(fees.outbound),
  liquidity: String(fees.liquidity),
  total: String(fees.total),
  slippage_bps: Number(fees.slippageBps),
  total_bps: Number(fees.totalBps),
})

/** Blocks of a stream; several sub-swaps run in one block where there is no interval. Source: thornode querier_quotes.go. */
const streamBlocksOf = (state: ThorchainState, { query, quantity }: SwapQuote): bigint => {
  const rapid = rapidSwaps(state)
  if (query.interval > 0n || rapid === 0n) return query.interval * (quantity - 1n)
  return (quantity + rapid - 1n) / rapid
}

/** The quote in the response's field order; fields without a value are omitted, as the node does. */
export const renderQuote = (state: ThorchainState, quote: SwapQuote): object => {
  const { query, fees } = quote
  const profile = profileOf(state.protocol, query.from.chain)
  const confirmations = confirmationsOf(state, query.from, query.amount)
  const confirmSeconds = (confirmations * BigInt(profile?.blockMs ?? 0)) / 1000n
  const delay = state.delayOf(query.to, fees.expected)
  const streamBlocks = streamBlocksOf(state, quote)
  const [delaySeconds, streamSeconds] = [delay * BLOCK_SECONDS, streamBlocks * BLOCK_SECONDS]
  const total = (delaySeconds > streamSeconds ? delaySeconds : streamSeconds) + confirmSeconds
  return {
    ...(profile && { inbound_address: state.vault.address(profile.chain) }),
    ...(confirmations > 0n && { inbound_confirmation_blocks: Number(confirmations) }),
    ...(confirmSeconds > 0n && { inbound_confirmation_seconds: Number(confirmSeconds) }),
    outbound_delay_blocks: Number(delay),
    outbound_delay_seconds: Number(delaySeconds),
    fees: renderFees(assetName(query.to), fees),
    ...(profile?.router && { router: profile.router }),
    expiry: Math.floor(state.world.clock.now() / 1000) + EXPIRES_SECONDS,
    warning: WARNING,
    notes: state.protocol.notes[query.from.chain] ?? '',
    ...(profile && profile.dust > 0n && { dust_threshold: String(profile.dust) }),
    recommended_min_amount_in: String(quote.minimum),
    ...(profile && {
      recommended_gas_rate: shownGasRate(profile),
      gas_rate_units: profile.gasUnits,
    }),
    ...(quote.memo !== undefined && { memo: quote.memo }),
    expected_amount_out: String(fees.expected),
    max_streaming_quantity: Number(quote.maxQuantity),
    streaming_swap_blocks: Number(streamBlocks),
    ...(streamSeconds > 0n && { streaming_swap_seconds: Number(streamSeconds) }),
    ...(total > 0n && { total_swap_seconds: Number(total) }),
  }
}
