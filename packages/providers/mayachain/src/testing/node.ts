/**
 * A small Maya Protocol with depths of September 2024, vaults of 2023, Arbitrum and Zcash added, and no halts.
 */
export const HEIGHT = 7_861_337

const pool = (asset: string, assetDepth: string, coinDepth: string, more: Record<string, unknown> = {}) => ({
  asset,
  status: 'Available',
  balance_asset: assetDepth,
  balance_cacao: coinDepth,
  ...more,
})

export const pools = [
  pool('BTC.BTC', '10029992792', '109449889899897406'),
  pool('ETH.ETH', '105089559803', '47484537244916843'),
  pool('ARB.ETH', '2032477312', '921123186815934'),
  pool('DASH.DASH', '911989668645', '4025957231338525'),
  pool('ZEC.ZEC', '200000000000', '4025957231338525'),
  pool('KUJI.KUJI', '57301952579387', '3048232286475873'),
  pool('KUJI.USK', '442260626101', '76008546410435'),
  pool('THOR.RUNE', '190478326683969', '153262925784069896'),
  pool('XRD.XRD', '1178659303553615', '4235736632586705'),
  pool('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', '16849797588389', '2890187991288198', { decimals: 6 }),
  pool('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', '5182691759638', '898016730513668', { decimals: 6 }),
  pool('ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831', '1870491795454', '321474446892892'),
  pool('ARB.LEO-0X93864D81175095DD93360FFA2A529B8642F76A6E', '90311103734340', '456578003980879'),
  pool('ARB.GMX-0XFC5A1A6EB076A2C7AD06ED22C90D7E710E35AD0A', '2988163656', '10180017406960', { status: 'Staged' }),
  pool('ARB.NEW-0X1111111111111111111111111111111111111111', '2988163656', '10180017406960'),
]

const inbound = (chain: string, address: string, more: Record<string, unknown> = {}) => ({
  chain,
  address,
  halted: false,
  global_trading_paused: false,
  chain_trading_paused: false,
  chain_lp_actions_paused: false,
  dust_threshold: '0',
  ...more,
})

export const ETH_ROUTER = '0xe3985E6b61b814F7Cdb188766562ba71b446B46d'
export const ARB_ROUTER = '0x700E97ef07219440487840Dc472E7120A7FF11F4'
export const VAULT = '0xe2991999342a6ed8521ed49903f7267f31363a46'
/** Source: mayanode 1.124, `router_upgrade_info.go`. */
export const XRD_ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'
export const XRD_VAULT = 'account_rdx16xccxteagav0kww3krx2aa3793kwud4cdmxsjkpuvqm7zhrfg2ccxt'

export const inbounds = [
  inbound('ARB', VAULT, {
    router: ARB_ROUTER,
    gas_rate: '15',
    gas_rate_units: 'centigwei',
    outbound_fee: '24000',
  }),
  inbound('BTC', 'bc1qywkdg8kw4hkdjvrw4kucsttkjcmkguz2k3z5ua', {
    gas_rate: '52',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '52500',
    dust_threshold: '10000',
  }),
  inbound('DASH', 'XdwUXJsAaw1jjcrqTuLz6zWYkyZQRUquUB', {
    gas_rate: '12',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '5412',
    dust_threshold: '10000',
  }),
  inbound('ETH', VAULT, { router: ETH_ROUTER, gas_rate: '100', gas_rate_units: 'gwei', outbound_fee: '840000' }),
  inbound('KUJI', 'kujira1ywkdg8kw4hkdjvrw4kucsttkjcmkguz23r7846', {
    gas_rate: '300000',
    gas_rate_units: 'ukuji',
    outbound_fee: '300000',
  }),
  inbound('THOR', 'thor1ywkdg8kw4hkdjvrw4kucsttkjcmkguz2xv9yd0', {
    gas_rate: '2000000',
    gas_rate_units: 'rune',
    outbound_fee: '3000000',
  }),
  inbound('XRD', XRD_VAULT, {
    router: XRD_ROUTER,
    gas_rate: '750000000',
    gas_rate_units: 'costunits',
    outbound_fee: '500000000',
  }),
  inbound('ZEC', 't1Zgi9Zx4Nw3eN5pcJ3vV3dV8p6nWb9vR4f', {
    gas_rate: '60',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '60000',
    dust_threshold: '1000',
    shielded_memo_config: { enabled: true, uivk: 'uivk1', unified_address: 'u1' },
  }),
]

export const mimir: Record<string, number> = { HALTTRADING: 0, HALTBTCTRADING: 0, SLIPFEEADDEDBASISPOINTS: 5, TEST: 1 }

export const lastBlock = [{ chain: 'BTC', last_observed_in: 861_000, last_signed_out: 7_861_000, mayachain: HEIGHT }]

/** Node responses by path. */
export const node = {
  '/mayachain/pools': pools as unknown,
  '/mayachain/inbound_addresses': inbounds as unknown,
  '/mayachain/mimir': mimir as unknown,
  '/mayachain/lastblock': lastBlock as unknown,
  '/mayachain/version': { current: '1.123.0', next: '1.123.0', querier: '1.123.0' } as unknown,
}

/** A version whose memos do not accept refund addresses, several affiliates and scientific notation. */
export const oldNode = { '/mayachain/version': { current: '1.111.0', next: '1.111.0', querier: '1.111.0' } }

/** The vaults with one of them changed. */
export const inboundsWith = (chain: string, more: Record<string, unknown>): unknown =>
  inbounds.map((one) => (one.chain === chain ? { ...one, ...more } : one))
