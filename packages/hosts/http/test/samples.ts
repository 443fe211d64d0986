import type {
  BalanceOf,
  EngineStatus,
  GasOf,
  PriceOf,
  ProviderListing,
  ProviderQuality,
  ProviderStatus,
  Quote,
  Route,
  Swap,
  Token,
  TokenListing,
  Track,
} from '@switchyard/core'

const eth: Token = {
  identifier: 'ETH.ETH',
  chain: 'ETH',
  chainId: '1',
  ticker: 'ETH',
  symbol: 'ETH',
  name: 'Ethereum',
  decimals: 18,
}

const btc: Token = {
  identifier: 'BTC.BTC',
  chain: 'BTC',
  chainId: 'bitcoin',
  ticker: 'BTC',
  symbol: 'BTC',
  name: 'Bitcoin',
  decimals: 8,
}

const sender = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const vault = '0x1f5b6e8c2e9b0c3f8f8b6f3b9a1d2c3e4f5a6b7c'

const route: Route = {
  routeId: '4f6c1f3e-0f0a-4c1b-9a55-2b1f4a3f9d01',
  providers: ['THORCHAIN_STREAMING'],
  sell: eth,
  buy: btc,
  sellAmount: 1_000_000_000_000_000_000n,
  buyAmount: 3_215_467n,
  minBuyAmount: 3_119_002n,
  fees: [],
  times: { inbound: 12.5, swap: 36, outbound: 600 },
  totalSlippageBps: -41.5,
  legs: [
    {
      provider: 'THORCHAIN_STREAMING',
      sell: eth,
      buy: btc,
      sellAmount: 1_000_000_000_000_000_000n,
      buyAmount: 3_215_467n,
      minBuyAmount: 3_119_002n,
      fees: [],
    },
  ],
  warnings: [],
  txHint: 'contractCall',
  assets: [],
  tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'],
  meta: {},
  offers: [],
}

export const sampleQuote: Quote = {
  quoteId: '9d2f7c1a-54fd-4a70-8d1e-6e8c3f0b7a11',
  createdAt: Date.UTC(2026, 10, 21, 9, 0, 0),
  routes: [route],
  providerErrors: [
    { provider: 'NEAR', errorCode: 'sellAssetAmountTooSmall', message: 'Below the minimum.', minAmount: '0.02' },
  ],
}

export const sampleSwap: Swap = {
  swapId: '0b9d8b1e-2c4f-4a51-b1d7-93f7d1b6c201',
  quoteId: sampleQuote.quoteId,
  route,
  sourceAddress: sender,
  destinationAddress: receiver,
  deposit: {
    kind: 'transferWithMemo',
    form: 'transfer',
    asset: eth,
    amount: 1_000_000_000_000_000_000n,
    sources: [sender],
    to: vault,
    memo: `=:b:${receiver}:3119002/3/0`,
    inboundAddress: vault,
  },
  affiliate: '',
  affiliateBps: 0,
}

const leg = {
  chainId: '1',
  hash: '0xc5a4b2f9d7f6a80d26ce1ad2a3a1b6a5f7d4d9d0a4b9b0f1e2d3c4b5a6978801',
  block: 23_845_112,
  type: 'swap',
  status: 'swapping',
  fromAsset: 'ETH.ETH',
  fromAmount: '1',
  fromAddress: sender,
  toAsset: 'BTC.BTC',
  toAmount: '0.03215467',
  toAddress: receiver,
  finalisedAt: -1,
} as const

export const sampleTrack: Track = {
  swapStatus: { ...leg, legs: [leg] },
  provider: 'THORCHAIN_STREAMING',
  privacyMode: false,
}

const listing = (provider: string, tokens: readonly Token[]): TokenListing => ({
  provider,
  timestamp: Date.UTC(2026, 10, 21, 8, 59, 0),
  tokens,
  keywords: [],
})

export const sampleListings: readonly TokenListing[] = [
  listing('THORCHAIN_STREAMING', [eth, btc]),
  listing('NEAR', [eth]),
]

export const sampleProviders: readonly ProviderListing[] = [
  {
    id: 'THORCHAIN_STREAMING',
    label: { displayName: 'THORChain', displayNameLong: 'THORChain Streaming', keywords: ['thorchain'] },
    tokenCount: 2,
    supportedChainIds: ['1', 'bitcoin'],
    enabledChainIds: ['1', 'bitcoin'],
  },
]

export const sampleTokens: readonly Token[] = [btc, { ...eth, geoBlockRule: 'tokenized-securities' }]

export const sampleStatuses: readonly ProviderStatus[] = [
  {
    provider: 'THORCHAIN_STREAMING',
    supportedChains: ['1', 'bitcoin'],
    enabledChainsGlobal: ['1'],
    disabledChainsGlobal: ['bitcoin'],
    enabledChains: ['1'],
  },
]

export const sampleQuality: readonly ProviderQuality[] = [
  {
    provider: 'THORCHAIN_STREAMING',
    completed: 12,
    refunded: 1,
    failed: 0,
    measured: 12,
    deliveredOfExpected: 0.998,
    deliveredOfMinimum: 1.027,
    belowMinimum: 0,
    timeOfEstimate: 1.2,
    pairs: [],
  },
]

const readAt = Date.UTC(2026, 10, 21, 9, 0, 0)

export const samplePrices = (identifiers: readonly string[]): readonly PriceOf[] =>
  identifiers.map((identifier) => ({
    identifier,
    usd: identifier === 'ETH.ETH' ? '2117.92' : undefined,
    timestamp: readAt,
  }))

export const sampleBalances: readonly BalanceOf[] = [{ token: eth, amount: 1_500_000_000_000_000_000n }]

export const sampleGas: readonly GasOf[] = [
  { chainId: '1', value: '0.72', unit: 'gwei', readAt },
  { chainId: 'bitcoin', value: '3', unit: 'sat/vB', readAt },
]

export const sampleStatus: EngineStatus = {
  isOperator: false,
  since: Date.UTC(2026, 10, 23, 4, 10),
  stretchMs: 600_000,
  tokens: 2,
  chains: [{ chain: 'BTC', chainId: 'bitcoin', tokens: 1, providers: [{ provider: 'NEAR', state: 'halted' }] }],
  providers: [
    {
      provider: 'NEAR',
      tokens: 2,
      calls: [
        { from: Date.UTC(2026, 10, 23, 10), answered: 84, declined: 3, failed: 1, p50Ms: 412.3, p95Ms: 980 },
        { from: Date.UTC(2026, 10, 23, 10, 10), answered: 0, declined: 0, failed: 2 },
      ],
    },
  ],
}
