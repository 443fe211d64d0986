import { type Asset, assetName, parseAsset, shortCode } from '../asset.ts'
import { shownGasRate } from '../chain-profile.ts'
import type { Pool } from '../pools.ts'
import { coinScale } from '../protocol.ts'
import type { ThorchainState } from '../state.ts'

const UNIT = 100_000_000n

/** A pool as `/pool/{asset}` shows it. */
export const describePool = (state: ThorchainState, pool: Pool): object =>
  state.protocol.poolFields === 'thornode' ? thornodePool(state, pool) : mayanodePool(pool)

const mayanodePool = (pool: Pool): object => ({
  balance_cacao: String(pool.rune),
  balance_asset: String(pool.asset),
  asset: pool.name,
  LP_units: String(pool.rune),
  pool_units: String(pool.rune),
  status: pool.status,
  ...(pool.decimals !== undefined && { decimals: pool.decimals }),
  synth_units: '0',
  synth_supply: '0',
  pending_inbound_cacao: '0',
  pending_inbound_asset: '0',
  savers_depth: '0',
  savers_units: '0',
  synth_mint_paused: true,
  bondable: pool.status === 'Available',
})

const thornodePool = (state: ThorchainState, pool: Pool): object => ({
  asset: pool.name,
  ...(shortCode(state.protocol, pool.name) !== undefined && { short_code: shortCode(state.protocol, pool.name) }),
  status: pool.status,
  ...(pool.decimals !== undefined && { decimals: pool.decimals }),
  pending_inbound_asset: '0',
  pending_inbound_rune: '0',
  balance_asset: String(pool.asset),
  balance_rune: String(pool.rune),
  asset_tor_price: String((pool.rune * state.world.prices.usd('RUNE')) / pool.asset),
  pool_units: String(pool.rune),
  LP_units: String(pool.rune),
  synth_units: '0',
  synth_supply: '0',
  savers_depth: '0',
  savers_units: '0',
  savers_fill_bps: '0',
  savers_capacity_remaining: '0',
  synth_mint_paused: true,
  synth_supply_remaining: '0',
  derived_depth_bps: '0',
})

/** `/inbound_addresses`: one entry per external chain, by name. */
export const describeInboundAddresses = (state: ThorchainState): readonly object[] => {
  const everywhere = state.mimir.globallyHalted()
  return [...state.protocol.profiles]
    .sort((one, other) => (one.chain < other.chain ? -1 : 1))
    .map((profile) => {
      const halted = state.mimir.halted(profile.chain)
      return {
        chain: profile.chain,
        pub_key: state.vault.pubKey,
        address: state.vault.address(profile.chain),
        ...(profile.router && { router: profile.router }),
        halted,
        global_trading_paused: everywhere,
        chain_trading_paused: halted,
        chain_lp_actions_paused: false,
        ...(state.protocol.poolFields === 'thornode' && { observed_fee_rate: String(profile.rate) }),
        gas_rate: shownGasRate(profile),
        gas_rate_units: profile.gasUnits,
        outbound_tx_size: String(profile.size),
        outbound_fee: String(state.outboundFeeOf(parseAsset(state.protocol, profile.gasAsset))),
        dust_threshold: String(profile.dust),
      }
    })
}

/** `/vaults/asgard`: the network's single vault. */
export const describeVaults = ({ protocol, vault }: ThorchainState): readonly object[] => [
  {
    pub_key: vault.pubKey,
    type: 'AsgardVault',
    status: 'ActiveVault',
    coins: [],
    membership: [],
    chains: protocol.profiles.map(({ chain }) => chain),
    addresses: protocol.profiles.map(({ chain }) => ({ chain, address: vault.address(chain) })),
    routers: protocol.profiles.flatMap(({ chain, router }) => (router ? [{ chain, router }] : [])),
    frozen: [],
  },
]

/** `/vaults/pubkeys`: the key of that vault. */
export const describePublicKeys = ({ protocol, vault }: ThorchainState): object => ({
  asgard: [
    {
      pub_key: vault.pubKey,
      routers: protocol.profiles.flatMap(({ chain, router }) => (router ? [{ chain, router }] : [])),
      membership: [],
    },
  ],
  yggdrasil: [],
  inactive: [],
})

/** `/lastblock`, for one chain or all. */
export const describeLastBlock = (state: ThorchainState, chain?: string): readonly object[] =>
  state.protocol.profiles
    .filter((profile) => chain === undefined || profile.chain === chain)
    .map((profile) => ({
      chain: profile.chain,
      last_observed_in: state.world.ledger(profile.chain).height(),
      last_signed_out: state.height(),
      [state.protocol.name]: state.height(),
    }))

/** `/network`. */
export const describeNetwork = (state: ThorchainState): object => {
  const { protocol } = state
  const depth = state.pools.all().reduce((sum, pool) => sum + pool.rune, 0n)
  const common = {
    total_bond_units: '0',
    total_reserve: String(depth),
    outbound_fee_multiplier: String(state.multiplier()),
  }
  if (protocol.poolFields === 'mayanode') {
    return { bond_reward_cacao: '0', ...common, total_asgard: '0', gas_spent_cacao: '0', gas_withheld_cacao: '0' }
  }
  const rune = state.world.prices.usd(protocol.coin.symbol)
  return {
    bond_reward_rune: '0',
    ...common,
    available_pools_rune: String(depth),
    vaults_liquidity_rune: String(depth),
    effective_security_bond: String(depth * 2n),
    vaults_migrating: false,
    xmr_active_vault_ready: false,
    gas_spent_rune: '0',
    gas_withheld_rune: '0',
    native_outbound_fee_rune: String(protocol.nativeFee),
    native_tx_fee_rune: String(protocol.nativeFee),
    tns_register_fee_rune: '1000000000',
    tns_fee_per_block_rune: '20',
    rune_price_in_tor: String(rune),
    tor_price_in_rune: String((UNIT * UNIT) / rune),
    tor_price_halted: false,
  }
}

/** `/constants`, limited to the values clients read. */
export const describeConstants = (): object => ({
  int_64_values: {
    MaxTxOutOffset: 720,
    MinTxOutVolumeThreshold: 100_000_000_000,
    MultipleAffiliatesMaxCount: 5,
    NativeTransactionFee: 2_000_000,
    OutboundTransactionFee: 2_000_000,
    StreamingSwapMaxLength: 14_400,
    StreamingSwapMaxLengthNative: 5_256_000,
    TxOutDelayRate: 2_500_000_000,
  },
  bool_values: { StrictBondLiquidityRatio: true },
  string_values: { DefaultPoolStatus: 'Staged' },
})

/** Decimals of an asset on its own chain. */
const nativeDecimals = (state: ThorchainState, asset: Asset): number => state.vault.decimals(asset)

/** A pool as Midgard's `/v2/pools` shows it. */
export const describeMidgardPool = (state: ThorchainState, pool: Pool): object => {
  const price = Number(pool.rune) / Number(coinScale(state.protocol)) / Number(pool.asset)
  return {
    asset: assetName(pool.identity),
    assetDepth: String(pool.asset),
    assetPrice: String(price),
    assetPriceUSD: String(price * (Number(state.world.prices.usd(state.protocol.coin.symbol)) / Number(UNIT))),
    annualPercentageRate: '0',
    earnings: '0',
    earningsAnnualAsPercentOfDepth: '0',
    liquidityUnits: String(pool.rune),
    lpLuvi: '0',
    nativeDecimal: String(nativeDecimals(state, pool.identity)),
    poolAPY: '0',
    runeDepth: String(pool.rune),
    saversAPR: '0',
    saversDepth: '0',
    saversUnits: '0',
    status: pool.status.toLowerCase(),
    synthSupply: '0',
    synthUnits: '0',
    totalCollateral: '0',
    totalDebtTor: '0',
    units: String(pool.rune),
    volume24h: '0',
  }
}
