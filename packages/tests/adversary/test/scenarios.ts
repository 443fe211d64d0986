import type { ChainflipOptions } from '@switchyard/provider-chainflip'

/** One swap that is tried with every answer of its upstreams changed. */
export interface Scenario {
  readonly provider: string
  readonly sellAsset: string
  readonly buyAsset: string
  /** Whole tokens. */
  readonly sellAmount: string
  readonly sellDecimals: number
  readonly buyDecimals: number
  /** Value of the sell at the sandbox's prices, base units of the asset bought; the witness offers it. */
  readonly fairOutput: bigint
  /** Per cent; absent leaves it to the provider. */
  readonly slippage?: number | undefined
  /** Chains on which CHAINFLIP deposits into a vault. */
  readonly vaultSwaps?: ChainflipOptions['vaultSwaps']
  /** Provider of the second leg, for a swap through an intermediate asset. */
  readonly second?: string
  /** Nodes of each kind that the operator has configured; the first of them lies. One when absent, and everything lies. */
  readonly nodes?: number
  /** Changes tried of it at most, unless all are tried: gateways of chains whose libraries take seconds to load. */
  readonly atMost?: number
  /** Service of the sandbox whose `refund` fault sends deposits back; absent where a swap happens in one transaction. */
  readonly refunds?: string
}

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'

const WBTC = 'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'

const LINK = 'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA'

const WRAPPED_NEAR = 'NEAR.wNEAR-wrap.near'

const decimals: Readonly<Record<string, number>> = {
  'BTC.BTC': 8,
  'ETH.ETH': 18,
  'ARB.ETH': 18,
  'SOL.SOL': 9,
  'ZEC.ZEC': 8,
  'TON.TON': 9,
  'SUI.SUI': 9,
  'STRK.STRK': 18,
  [WRAPPED_NEAR]: 24,
  [WBTC]: 8,
  [LINK]: 18,
}
/** Dollars per whole token, near enough for the witness. */
const dollars: Readonly<Record<string, number>> = {
  'BTC.BTC': 96_500,
  'ETH.ETH': 3_450,
  [WBTC]: 96_500,
  'ARB.ETH': 3_450,
  'SOL.SOL': 180,
  'TRON.TRX': 0.28,
  'XRP.XRP': 2.2,
  'ZEC.ZEC': 400,
  'TON.TON': 3,
  'SUI.SUI': 3,
  'STRK.STRK': 0.4,
  [WRAPPED_NEAR]: 2.5,
  'ADA.ADA': 0.6,
  'GAIA.ATOM': 4,
  [LINK]: 15,
}

const scenario = (
  provider: string,
  sellAsset: string,
  sellAmount: string,
  buyAsset: string,
  more: Partial<Scenario> = {},
): Scenario => {
  const buyDecimals = decimals[buyAsset] ?? 6
  const output = (Number(sellAmount) * (dollars[sellAsset] ?? 1)) / (dollars[buyAsset] ?? 1)
  return {
    provider,
    sellAsset,
    buyAsset,
    sellAmount,
    sellDecimals: decimals[sellAsset] ?? 6,
    buyDecimals,
    fairOutput: BigInt(Math.floor(output * 1e6)) * 10n ** BigInt(buyDecimals - 6),
    slippage: 3,
    ...more,
  }
}

/** Every provider, in the forms of deposit that matter: transfer, memo, call, instructions, channel, vault. */
export const scenarios: readonly Scenario[] = [
  scenario('THORCHAIN_STREAMING', 'BTC.BTC', '0.1', 'ETH.ETH', { refunds: 'thornode' }),
  scenario('THORCHAIN_STREAMING', USDC, '3000', 'BTC.BTC', { refunds: 'thornode' }),
  scenario('THORCHAIN_STREAMING', 'SOL.SOL', '20', 'ETH.ETH', { refunds: 'thornode' }),
  scenario('MAYACHAIN_STREAMING', 'BTC.BTC', '0.1', 'ETH.ETH', { refunds: 'mayanode' }),
  scenario('MAYACHAIN_STREAMING', USDC, '3000', 'BTC.BTC', { refunds: 'mayanode' }),
  scenario('MAYACHAIN_STREAMING', 'ETH.ETH', '1', 'BTC.BTC', { refunds: 'mayanode' }),
  scenario('CHAINFLIP', USDC, '3000', 'BTC.BTC', { refunds: 'chainflip' }),
  scenario('CHAINFLIP', 'BTC.BTC', '0.1', 'ETH.ETH', { refunds: 'chainflip', vaultSwaps: ['BTC', 'ETH'] }),
  scenario('CHAINFLIP', 'ETH.ETH', '2', 'BTC.BTC', {
    refunds: 'chainflip',
    vaultSwaps: ['BTC', 'ETH'],
    slippage: undefined,
  }),
  scenario('CHAINFLIP_STREAMING', 'BTC.BTC', '0.2', USDC, { refunds: 'chainflip' }),
  scenario('NEAR', 'BTC.BTC', '0.05', 'ETH.ETH', { refunds: 'near' }),
  scenario('NEAR', USDC, '3000', 'BTC.BTC', { refunds: 'near' }),
  scenario('GARDEN', 'BTC.BTC', '0.05', USDC, { refunds: 'garden' }),
  scenario('GARDEN', WBTC, '0.05', 'BTC.BTC', { refunds: 'garden' }),
  scenario('FLASHNET', USDC, '2000', 'BTC.BTC', { refunds: 'flashnet' }),
  scenario('FLASHNET', 'BTC.BTC', '0.05', USDC, { refunds: 'flashnet' }),
  scenario('MAYAN', USDC, '3000', 'ARB.ETH', { refunds: 'mayan' }),
  scenario('MAYAN', 'SOL.SOL', '20', 'ETH.ETH', { refunds: 'mayan' }),
  scenario('HARBOR', USDT, '2000', 'BTC.BTC', { refunds: 'harbor' }),
  scenario('HARBOR', 'BTC.BTC', '0.05', 'ETH.ETH', { refunds: 'harbor' }),
  scenario('PACTSWAP', 'ETH.ETH', '1', 'BTC.BTC', { refunds: 'pactswap' }),
  scenario('ONEINCH', 'ETH.ETH', '2', USDC),
  scenario('ONEINCH', USDC, '3000', 'ETH.ETH'),
  scenario('ONEINCH', LINK, '300', 'BTC.BTC', { second: 'CHAINFLIP', refunds: 'chainflip' }),
  scenario('ONEINCH', LINK, '300', 'BTC.BTC', { second: 'NEAR', refunds: 'near' }),
  scenario('THORCHAIN_STREAMING', 'BTC.BTC', '0.1', 'ETH.ETH', { refunds: 'thornode', nodes: 3 }),
  scenario('MAYACHAIN_STREAMING', 'ETH.ETH', '1', 'BTC.BTC', { refunds: 'mayanode', nodes: 2 }),
]

/** One sell over the gateway of every other chain: their answers are what is changed. */
export const gatewayScenarios: readonly Scenario[] = (
  [
    ['THORCHAIN_STREAMING', 'TRON.TRX', '5000', 'thornode'],
    ['THORCHAIN_STREAMING', 'XRP.XRP', '900', 'thornode'],
    ['THORCHAIN_STREAMING', 'GAIA.ATOM', '500', 'thornode'],
    ['NEAR', 'TON.TON', '500', 'near'],
    ['NEAR', 'SUI.SUI', '500', 'near'],
    ['NEAR', 'STRK.STRK', '5000', 'near'],
    ['NEAR', WRAPPED_NEAR, '500', 'near'],
    ['NEAR', 'ADA.ADA', '2000', 'near'],
    ['NEAR', 'ZEC.ZEC', '2', 'near'],
  ] as const
).map(([provider, sell, amount, refunds]) => scenario(provider, sell, amount, 'BTC.BTC', { refunds, atMost: 4 }))

/** A short name of a scenario, unique among them. */
export const nameOf = ({ provider, second, sellAsset, buyAsset, vaultSwaps, nodes }: Scenario): string =>
  [
    `${provider} ${sellAsset.split('-')[0]} to ${buyAsset.split('-')[0]}`,
    ...(vaultSwaps ? ['by vault'] : []),
    ...(second ? [`through ${second}`] : []),
    ...(nodes ? [`with ${nodes} nodes`] : []),
  ].join(' ')
