/**
 * A small THORChain with pools and vaults of spring 2024 and no halts.
 */
export const HEIGHT = 15_151_326

const pool = (asset: string, assetDepth: string, coinDepth: string, more: Record<string, unknown> = {}) => ({
  asset,
  status: 'Available',
  balance_asset: assetDepth,
  balance_rune: coinDepth,
  ...more,
})

export const pools = [
  pool('BTC.BTC', '127968365638', '1146799980853764', { asset_tor_price: '6720000000000' }),
  pool('BCH.BCH', '2200713912021', '124549997581411'),
  pool('DOGE.DOGE', '3324994761374573', '77534210575661'),
  pool('ETH.ETH', '1220816983876', '625897832323009', { asset_tor_price: '384500000000' }),
  pool('GAIA.ATOM', '15860461547554', '28462296623199', { decimals: 6 }),
  pool('XRP.XRP', '900000000000000', '100000000000000', { decimals: 6 }),
  pool('TRON.TRX', '5000000000000000', '100000000000000', { decimals: 6 }),
  pool('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', '180563674546006', '24245627277868', { decimals: 6 }),
  pool('THOR.TCY', '300000000000000', '40000000000000'),
  pool('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', '1256037216048756', '165111010255012', {
    decimals: 6,
    asset_tor_price: '99990000',
  }),
  pool('ETH.WBTC-0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599', '6046621111', '54073375778319'),
  pool('ETH.HOT-0X6C6EE5E31D828DE241282B9606C8E98EA48526E2', '149786884583994', '53224662884', { status: 'Staged' }),
  pool('ETH.NEW-0X1111111111111111111111111111111111111111', '149786884583994', '53224662884'),
  pool('BNB.BNB', '550917897434', '35105278782618'),
]

const inbound = (chain: string, address: string, more: Record<string, unknown> = {}) => ({
  chain,
  address,
  halted: false,
  global_trading_paused: false,
  chain_trading_paused: false,
  outbound_tx_size: '1000',
  dust_threshold: '0',
  ...more,
})

export const ETH_ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
export const ETH_VAULT = '0xfc7a552fb07e83fe74b91638505a0b5bdb3e1d00'

export const inbounds = [
  inbound('BTC', 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6', {
    gas_rate: '21',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '14000',
    dust_threshold: '10000',
  }),
  inbound('BCH', 'qzlhal4g3edkspvhcf8pt0wfm8uem7zazgm4jk9dz3', {
    gas_rate: '30',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '176208',
    dust_threshold: '10000',
  }),
  inbound('DOGE', 'DNbdjeaEicpCpRpjopS35QGFCS42TLF4eU', {
    gas_rate: '750000',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '500000000',
    dust_threshold: '100000000',
  }),
  inbound('ETH', ETH_VAULT, {
    router: ETH_ROUTER,
    gas_rate: '90',
    gas_rate_units: 'gwei',
    outbound_fee: '600000',
  }),
  inbound('GAIA', 'cosmos1hal0a2ywtd5qt97zfc2mmjwelxwlshgj3wp2uh', {
    gas_rate: '600000',
    gas_rate_units: 'uatom',
    outbound_fee: '8072600',
  }),
  inbound('XRP', 'rwWikcVRNqfMxpMPux5edYfv8DRgvT8Wsu', {
    gas_rate: '50',
    gas_rate_units: 'drop',
    outbound_fee: '40000000',
    dust_threshold: '100000000',
  }),
  inbound('TRON', 'TGLFy29V8jPdpCFG1gKAowg4EKp7kRHprH', {
    gas_rate: '100',
    gas_rate_units: 'sun',
    outbound_fee: '400000000',
  }),
]

export const mimir: Record<string, number> = { HALTTRADING: 0, NODEPAUSECHAINGLOBAL: 12_068_917, HALTBTCTRADING: 0 }

export const lastBlock = [{ chain: 'BTC', last_observed_in: 835_000, last_signed_out: 15_151_000, thorchain: HEIGHT }]

/** Node responses by path. */
export const node = {
  '/thorchain/pools': pools as unknown,
  '/thorchain/inbound_addresses': inbounds as unknown,
  '/thorchain/mimir': mimir as unknown,
  '/thorchain/lastblock': lastBlock as unknown,
}

/** The vaults with one of them changed. */
export const inboundsWith = (chain: string, more: Record<string, unknown>): unknown =>
  inbounds.map((one) => (one.chain === chain ? { ...one, ...more } : one))
