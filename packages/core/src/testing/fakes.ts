import type { Chain } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Plugin } from '../contract/plugin.ts'
import type {
  Capabilities,
  Offer,
  QuoteParams,
  QuoteResult,
  SupportedAsset,
  SwapProvider,
} from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { QuoteRequest, SwapRequest } from '../domain/request.ts'

export const btc: Token = {
  identifier: 'BTC.BTC',
  chain: 'BTC',
  chainId: 'bitcoin',
  ticker: 'BTC',
  symbol: 'BTC',
  name: 'Bitcoin',
  decimals: 8,
}
export const eth: Token = {
  identifier: 'ETH.ETH',
  chain: 'ETH',
  chainId: '1',
  ticker: 'ETH',
  symbol: 'ETH',
  name: 'Ethereum',
  decimals: 18,
}
export const usdc: Token = {
  identifier: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  chain: 'ETH',
  chainId: '1',
  ticker: 'USDC',
  symbol: 'USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  decimals: 6,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}

export const listing = (token: Token, usd?: string): SupportedAsset => ({
  token,
  sell: true,
  buy: true,
  ...(usd ? { usd } : {}),
})

const supportedAssets = [listing(btc, '60000'), listing(eth, '3000'), listing(usdc, '1')]

export const capabilities: Capabilities = { refund: 'forwarded', flexInput: true, privacy: false }

/** Two of what is bought, and 5 % less at worst. */
export const offerOf = (
  ask: QuoteParams,
  { buyAmount = 2_000_000_000_000_000_000n, ...overrides }: Partial<Offer> = {},
): Offer => ({
  sellAmount: ask.sellAmount,
  buyAmount,
  minBuyAmount: (buyAmount * 95n) / 100n,
  fees: [{ type: 'outbound', asset: eth, amount: 1_000n }],
  times: { inbound: 600, swap: 6, outbound: 12 },
  depositKind: 'simpleTransfer',
  warnings: [],
  state: { vault: 'bc1vault' },
  ...overrides,
})

export interface FakeOptions {
  readonly id?: string
  readonly capabilities?: Partial<Capabilities>
  readonly assets?: readonly SupportedAsset[]
  readonly supported?: SwapProvider['assets']
  readonly quote?: (ask: QuoteParams, signal: AbortSignal) => Promise<QuoteResult> | QuoteResult
  readonly build?: SwapProvider['build']
  readonly getStatus?: SwapProvider['getStatus']
  readonly ceiling?: SwapProvider['getCeiling']
}

export const simpleDeposit = (offer: Offer, source: string): Deposit => ({
  kind: 'simpleTransfer',
  asset: btc,
  amount: offer.sellAmount,
  sources: [source],
  to: 'bc1vault',
  inboundAddress: 'bc1vault',
})

export interface FakeProvider extends SwapProvider {
  readonly asked: QuoteParams[]
}

export const fakeProvider = (options: FakeOptions = {}): FakeProvider => {
  const asked: QuoteParams[] = []
  return {
    asked,
    id: options.id ?? 'FAKE',
    contract: 1,
    label: { displayName: 'Fake', displayNameLong: 'Fake', keywords: [] },
    capabilities: { ...capabilities, ...options.capabilities },
    assets: options.supported ?? (async () => ({ assets: options.assets ?? supportedAssets })),
    quote: async (ask, { signal }) => {
      asked.push(ask)
      return options.quote ? options.quote(ask, signal) : { offers: [offerOf(ask)] }
    },
    build: options.build ?? (async (offer, addresses) => simpleDeposit(offer, addresses.sources[0])),
    ...(options.getStatus ? { getStatus: options.getStatus } : {}),
    ...(options.ceiling ? { getCeiling: options.ceiling } : {}),
  }
}

export const pluginOf = (...providers: readonly SwapProvider[]): Plugin => ({
  name: 'fakes',
  register: (registry) => {
    for (const provider of providers) registry.provider(provider.id, () => provider)
  },
})

/** A chain whose `tx` is the deposit itself, so that decoding is honest. */
export const fakeChain = (overrides: Partial<Chain> = {}): Chain => ({
  family: 'fake',
  contract: 1,
  codes: ['BTC'],
  readAddress: (_chain, text) =>
    text.startsWith('bc1') ? { canonical: text, form: text.startsWith('bc1p') ? 'p2tr' : 'p2wpkh' } : undefined,
  readFunds: async () => ({ balance: 10n ** 12n, gasBalance: 10n ** 12n, state: undefined }),
  build: async (deposit) => ({
    tx: { to: 'to' in deposit ? (deposit.to ?? '') : '', amount: deposit.amount.toString() },
    txType: 'FAKE',
    networkFee: 1n,
  }),
  decode: ({ tx }) => {
    const { to, amount } = tx as { to: string; amount: string }
    return { to, amount: BigInt(amount), others: [] }
  },
  ...overrides,
})

export const chainPluginOf = (chain: Chain): Plugin => ({
  name: 'fake-chain',
  register: (registry) => registry.chain(chain.family, () => chain),
})

export const quoteRequest = (overrides: Partial<QuoteRequest> = {}): QuoteRequest => ({
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  refundAddressSetting: 'WARNING',
  cfBoost: false,
  quoteType: 'EXACT_INPUT',
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
  ...overrides,
})

export const swapRequest = (routeId: string, overrides: Partial<SwapRequest> = {}): SwapRequest => ({
  routeId,
  sourceAddress: 'bc1source',
  destinationAddress: '0xdestination',
  disableBuildTx: false,
  disableBalanceCheck: false,
  disableEstimate: false,
  allowSmartContractSender: false,
  allowSmartContractReceiver: false,
  disableSecurityChecks: false,
  overrideSlippage: false,
  ...overrides,
})

export const call = <T>(request: T) => ({ read: () => request })
