import { hasOracle, USDC, wireAsset } from '../assets.ts'
import { MAX_SWAP } from '../quote/quote-swap.ts'
import { MIN_NETWORK_FEE, networkRate, worth } from '../simulate-swap.ts'
import type { FlipState } from '../state.ts'
import { byAsset, byChain, hexNumber } from './values.ts'

/** Limits of a swap. The longest retry is an hour and the longest swap a day of blocks, as on the main network. */
export const RETRY_EVERY_BLOCKS = 5
export const MOST_RETRY_BLOCKS = 600
export const MOST_SWAP_BLOCKS = 14_400

/** `cf_ingress_egress_environment`. */
export const ingressEgressEnvironment = (state: FlipState): object => {
  const { world, assets } = state
  return {
    minimum_deposit_amounts: byAsset(assets, ({ minimum }) => hexNumber(minimum)),
    ingress_fees: byAsset(assets, (asset) => hexNumber(worth(world, asset, asset.chain.ingressUsd))),
    egress_fees: byAsset(assets, (asset) => hexNumber(worth(world, asset, asset.chain.egressUsd))),
    witness_safety_margins: byChain(state, ({ name, margin }) => (name === 'Assethub' ? null : margin)),
    egress_dust_limits: byAsset(assets, ({ dust }) => hexNumber(dust)),
    channel_opening_fees: byChain(state, () => '0x0'),
    ingress_delays: byChain(state, () => 0),
    boost_delays: byChain(state, () => 0),
    boost_minimum_add_funds_amounts: byAsset(assets, () => '0x1'),
  }
}

const networkFees = ({ assets }: FlipState): object => ({
  standard_rate_and_minimum: { rate: hexNumber(networkRate.standard), minimum: hexNumber(MIN_NETWORK_FEE) },
  rates: byAsset(assets, (asset) => hexNumber(networkRate.of(asset))),
})

/** `cf_swapping_environment`. */
export const swappingEnvironment = (state: FlipState): object => {
  const { assets } = state
  const fees = networkFees(state)
  return {
    maximum_swap_amounts: byAsset(assets, ({ internal }) => {
      const most = MAX_SWAP[internal]
      return most === undefined ? null : hexNumber(most)
    }),
    network_fee_hundredth_pips: Number(networkRate.standard),
    swap_retry_delay_blocks: RETRY_EVERY_BLOCKS,
    max_swap_retry_duration_blocks: MOST_RETRY_BLOCKS,
    max_swap_request_duration_blocks: MOST_SWAP_BLOCKS,
    minimum_chunk_size: byAsset(assets, () => '0x0'),
    network_fees: { regular_network_fee: fees, internal_swap_network_fee: fees },
    default_oracle_price_protection: byAsset(assets, (asset) => (hasOracle(asset) ? 100 : null)),
  }
}

/** `cf_funding_environment`: as on the main network, 5 and 10 FLIP. */
export const fundingEnvironment = (): object => ({
  redemption_tax: hexNumber(5n * 10n ** 18n),
  minimum_funding_amount: hexNumber(10n * 10n ** 18n),
})

const NOTHING = { base: '0x0', quote: '0x0' }

/** `cf_pools_environment`: liquidity providers earn through the spread, not through a fee. */
export const poolsEnvironment = ({ assets }: FlipState): object => ({
  fees: byAsset(
    assets.filter((asset) => asset !== USDC),
    () => ({
      limit_order_fee_hundredth_pips: 0,
      range_order_fee_hundredth_pips: 0,
      range_order_total_fees_earned: NOTHING,
      limit_order_total_fees_earned: NOTHING,
      range_total_swap_inputs: NOTHING,
      limit_total_swap_inputs: NOTHING,
      quote_asset: wireAsset(USDC),
    }),
  ),
})

/** `cf_environment`. */
export const environment = (state: FlipState): object => ({
  ingress_egress: ingressEgressEnvironment(state),
  swapping: swappingEnvironment(state),
  funding: fundingEnvironment(),
  pools: poolsEnvironment(state),
})
