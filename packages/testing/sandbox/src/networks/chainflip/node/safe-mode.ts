import { wireAsset } from '../assets.ts'
import type { FlipState } from '../state.ts'

/** Chains of the runtime and Polkadot, which it still has a pallet for. */
const pallets = ({ assets }: FlipState): readonly { readonly name: string; readonly ledger?: string }[] => [
  ...new Map(assets.map(({ chain }) => [chain.name, chain])).values(),
  { name: 'Polkadot' },
]

/** Operations that a chain accepts and sends. */
const chainStatuses = (name: string, enabled: boolean): Readonly<Record<string, object>> => ({
  [`broadcast_${name}`]: { retry_enabled: enabled, egress_witnessing_enabled: enabled },
  [`ingress_egress_${name}`]: {
    boost_deposits_enabled: enabled,
    deposit_channel_creation_enabled: enabled,
    deposit_channel_witnessing_enabled: enabled,
    vault_deposit_witnessing_enabled: enabled,
  },
})

const lendingStatuses = ({ assets }: FlipState): object => {
  const lent = assets.filter(({ chain }) => chain.name !== 'Tron').map(wireAsset)
  return {
    add_boost_funds_enabled: true,
    stop_boosting_enabled: true,
    borrowing: lent,
    add_lender_funds: lent,
    withdraw_lender_funds: lent,
    liquidations_enabled: true,
  }
}

/** Operations that the sandbox never switches off. */
const switchedOn = {
  emissions: { emissions_sync_enabled: true },
  funding: { redeem_enabled: true },
  swapping: {
    swaps_enabled: true,
    withdrawals_enabled: true,
    broker_registration_enabled: true,
    deposit_enabled: true,
  },
  liquidity_provider: { deposit_enabled: true, withdrawal_enabled: true, internal_swaps_enabled: true },
  validator: { authority_rotation_enabled: true, start_bidding_enabled: true, stop_bidding_enabled: true },
  pools: { range_order_update_enabled: true, limit_order_update_enabled: true },
  trading_strategies: {
    strategy_updates_enabled: true,
    strategy_closure_enabled: true,
    strategy_execution_enabled: true,
  },
  reputation: { reporting_enabled: true },
  asset_balances: { reconciliation_enabled: true },
  threshold_signature_evm: { slashing_enabled: true },
  threshold_signature_bitcoin: { slashing_enabled: true },
  threshold_signature_polkadot: { slashing_enabled: true },
  threshold_signature_solana: { slashing_enabled: true },
  witnesser: 'CodeGreen',
  elections_generic: { oracle_price_elections: true },
  ethereum_elections: {
    state_chain_gateway_witnessing: true,
    key_manager_witnessing: true,
    sc_utils_witnessing: true,
  },
  arbitrum_elections: { key_manager_witnessing: true },
} as const

/** `cf_safe_mode_statuses`. A halted chain accepts no deposits and sends no payouts; everything else is switched on. */
export const safeModeStatuses = (state: FlipState): object => {
  const open = ({ ledger }: { readonly ledger?: string }): boolean =>
    !state.assets.some((asset) => asset.chain.ledger === ledger && state.halted(asset))
  const perChain = pallets(state).map((chain) => chainStatuses(chain.name.toLowerCase(), open(chain)))
  return Object.assign({ ...switchedOn, lending_pools: lendingStatuses(state) }, ...perChain)
}
