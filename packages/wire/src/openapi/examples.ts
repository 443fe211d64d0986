import type { ErrorCode } from '@switchyard/core'
import type { ErrorResponse } from '../response/error.ts'
import type { FeeResponse } from '../response/fee.ts'
import type { ProviderQualityResponse, ProviderResponse, ProviderStatusResponse } from '../response/providers.ts'
import type { QuoteResponse } from '../response/quote.ts'
import type { PricedAssetResponse, PricedRouteResponse } from '../response/route.ts'
import type { StatusResponse } from '../response/status.ts'
import type { SwapResponse } from '../response/swap.ts'
import type { SwapCheckResponse } from '../response/swap-check.ts'
import type { SwapEntryResponse, SwapHistoryResponse, SwapsResponse } from '../response/swaps.ts'
import type { TokenListResponse } from '../response/tokens.ts'
import type { TrackResponse } from '../response/track.ts'

const routeId = '5f5c1e0e-8f4b-4f5e-9a57-0d2f4f7f9c11'
const sourceAddress = 'bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc'
/** An address for examples. */
export const exampleAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const destinationAddress = exampleAddress
const vault = 'bc1qc87yy9sjr7szw38d0ud4nwtlmqy4ar4cx7efeh'

/** Body of `POST /v3/quote`. */
export const quoteRequestExample: Readonly<Record<string, unknown>> = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.01',
  sourceAddress,
  destinationAddress,
  slippage: 3,
}

const fees: readonly FeeResponse[] = [
  {
    type: 'liquidity',
    amount: '0.00024',
    asset: 'ETH.ETH',
    chain: 'ETH',
    protocol: 'THORCHAIN_STREAMING',
  },
  { type: 'outbound', amount: '0.00042', asset: 'ETH.ETH', chain: 'ETH', protocol: 'THORCHAIN_STREAMING' },
  { type: 'inbound', amount: '0.0000038', asset: 'BTC.BTC', chain: 'BTC', protocol: 'THORCHAIN_STREAMING' },
]

const route: PricedRouteResponse = {
  sellAsset: 'BTC.BTC',
  sellAmount: '1000000',
  buyAsset: 'ETH.ETH',
  expectedBuyAmount: '0.28121',
  expectedBuyAmountMaxSlippage: '0.2727737',
  fees,
  routeId,
  providers: ['THORCHAIN_STREAMING'],
  expiration: '1779289692',
  estimatedTime: { inbound: 600, swap: 6, outbound: 12.5, total: 618.5 },
  totalSlippageBps: -24.6,
  legs: [
    {
      provider: 'THORCHAIN_STREAMING',
      sellAsset: 'BTC.BTC',
      sellAmount: '0.01',
      buyAsset: 'ETH.ETH',
      buyAmount: '0.28121',
      buyAmountMaxSlippage: '0.2727737',
      fees,
    },
  ],
  warnings: [],
  txHint: 'transferWithMemo',
}

const assets: readonly PricedAssetResponse[] = [
  { asset: 'BTC.BTC', price: 59817 },
  { asset: 'ETH.ETH', price: 2117.92 },
]

/** Answer of `POST /v3/quote`. */
export const quoteResponseExample: QuoteResponse = {
  quoteId: '1f909072-2719-4162-b65b-9e080065ab98',
  createdAt: '2026-05-20T14:38:12.000Z',
  routes: [
    {
      ...route,
      meta: { assets, tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'], streamingInterval: 1, maxStreamingQuantity: 0 },
      nextActions: [{ method: 'POST', url: '/swap', payload: { routeId, sourceAddress, destinationAddress } }],
    },
  ],
  providerErrors: [
    {
      provider: 'NEAR',
      errorCode: 'sellAssetAmountTooSmall',
      message: "sellAmount 0.01 BTC.BTC is below NEAR's minimum of 0.012.",
      minAmount: '0.012',
    },
  ],
}

/** Answer of `POST /v3/quote/stream`. */
export const quoteStreamExample: string = [
  `event: route\ndata: ${JSON.stringify({ quoteId: quoteResponseExample.quoteId, place: 0, route: quoteResponseExample.routes[0] })}\n\n`,
  `event: complete\ndata: ${JSON.stringify(quoteResponseExample)}\n\n`,
].join('')

/** Body of `POST /v3/swap`. */
export const swapRequestExample: Readonly<Record<string, unknown>> = { routeId, sourceAddress, destinationAddress }

/** Answer of `POST /v3/swap`. */
export const swapResponseExample: SwapResponse = {
  ...route,
  sourceAddress,
  destinationAddress,
  targetAddress: vault,
  inboundAddress: vault,
  memo: `=:e:${destinationAddress}:27277370/1/0`,
  tx: 'cHNidP8BAH0CAAAAAc…',
  meta: {
    assets,
    tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'],
    priceImpact: -0.00246,
    affiliate: '',
    affiliateFee: '0',
    txType: 'PSBT',
    isFastQuote: false,
    isRefreshed: true,
  },
  swapId: '540530c2-bf8c-4cab-b93d-edff40962f5f',
  nextActions: [{ method: 'POST', url: '/swap', payload: { routeId, sourceAddress, destinationAddress } }],
}

/** Body of `POST /v3/swap/check`. */
export const swapCheckRequestExample: Readonly<Record<string, unknown>> = { swapId: swapResponseExample.swapId }

/** Answer of `POST /v3/swap/check`. */
export const swapCheckResponseExample: SwapCheckResponse = {
  swapId: swapResponseExample.swapId,
  ok: false,
  checks: [
    { name: 'expiration', ok: true },
    { name: 'unsent', ok: true },
    { name: 'halts', ok: true },
    { name: 'vault', ok: false, reason: 'THORCHAIN_STREAMING takes deposits at another address now.' },
    { name: 'price', ok: true },
    { name: 'recipients', ok: true },
  ],
  expiration: '1779289692',
}

const depositHash = 'fc9e0c05c1f18e6e3a6f8e3e37c0d4a4b1a9a0e0cb0f5f5d2c07b9a1d6e7f809'

/** Body of `POST /track`. */
export const trackRequestExample: Readonly<Record<string, unknown>> = { hash: depositHash, chainId: 'bitcoin' }

/** Answer of `POST /track`. */
export const trackResponseExample: TrackResponse = {
  chainId: 'bitcoin',
  hash: depositHash,
  block: 950123,
  type: 'swap',
  status: 'swapping',
  trackingStatus: 'swapping',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.01',
  fromAddress: sourceAddress,
  toAsset: 'ETH.ETH',
  toAmount: '0.28121',
  toAddress: destinationAddress,
  finalisedAt: -1,
  transient: { estimatedTimeToComplete: 42 },
  meta: { provider: 'THORCHAIN_STREAMING', providerAction: 'swap', privacyMode: false },
  legs: [],
}

const changedAt = '2026-11-23T10:02:00.000Z'

/** Answer of `GET /track/stream`. */
export const trackStreamExample: string = [
  { event: 'snapshot', id: '0000000000000042', data: { at: changedAt, type: 'status', final: false } },
  { event: 'change', id: '0000000000000057', data: { at: '2026-11-23T10:14:00.000Z', type: 'status', final: true } },
]
  .map(({ event, id, data }) => {
    const track = { ...trackResponseExample, status: data.final ? 'completed' : trackResponseExample.status }
    return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify({ id, ...data, track })}\n\n`
  })
  .join('')

/** Answer of `GET /tokens?provider=THORCHAIN_STREAMING`. */
export const tokensResponseExample: TokenListResponse = {
  provider: 'THORCHAIN_STREAMING',
  name: 'THORCHAIN_STREAMING',
  timestamp: '2026-05-20T14:38:00.000Z',
  version: { major: 1, minor: 0, patch: 0 },
  keywords: [],
  count: 1,
  tokens: [
    {
      chain: 'BTC',
      chainId: 'bitcoin',
      ticker: 'BTC',
      identifier: 'BTC.BTC',
      symbol: 'BTC',
      name: 'Bitcoin',
      decimals: 8,
      coingeckoId: 'bitcoin',
    },
  ],
}

/** Answer of `GET /providers`. */
export const providersResponseExample: readonly ProviderResponse[] = [
  {
    name: 'THORCHAIN_STREAMING',
    provider: 'THORCHAIN_STREAMING',
    displayName: 'THORChain',
    displayNameLong: 'THORChain Streaming',
    keywords: [],
    count: 40,
    enabledChainIds: ['bitcoin', '1'],
    supportedActions: ['swap'],
    supportedChainIds: ['bitcoin', '1', 'litecoin'],
  },
]

/** Answer of `GET /providers/status`. */
export const providersStatusResponseExample: readonly ProviderStatusResponse[] = [
  {
    provider: 'THORCHAIN_STREAMING',
    supportedChains: ['1', 'bitcoin', 'litecoin'],
    enabledChainsGlobal: ['1', 'bitcoin'],
    disabledChainsGlobal: ['litecoin'],
    enabledChains: ['1', 'bitcoin'],
  },
]

/** Answer of `GET /providers/quality`. */
export const providersQualityResponseExample: readonly ProviderQualityResponse[] = [
  {
    provider: 'THORCHAIN_STREAMING',
    completed: 412,
    refunded: 6,
    failed: 0,
    measured: 408,
    deliveredOfExpected: 0.998214,
    deliveredOfMinimum: 1.027751,
    belowMinimum: 0,
    timeOfEstimate: 1.184021,
    pairs: [
      {
        sellAsset: 'BTC.BTC',
        buyAsset: 'ETH.ETH',
        sizeClass: 'below10000',
        completed: 97,
        refunded: 1,
        failed: 0,
        measured: 97,
        deliveredOfExpected: 0.997905,
        deliveredOfMinimum: 1.027103,
        belowMinimum: 0,
        timeOfEstimate: 1.093355,
      },
    ],
  },
]

/** Answer of `GET /status`. */
export const statusResponseExample: StatusResponse = {
  since: '2026-11-23T04:10:00.000Z',
  stretchSeconds: 600,
  tokens: 40,
  chains: [
    {
      chain: 'BTC',
      chainId: 'bitcoin',
      tokens: 1,
      providers: [
        { provider: 'NEAR', state: 'open' },
        { provider: 'THORCHAIN_STREAMING', state: 'halted' },
      ],
    },
  ],
  providers: [
    {
      provider: 'NEAR',
      tokens: 120,
      calls: [
        { from: '2026-11-23T10:00:00.000Z', answered: 84, declined: 3, failed: 1, p50Ms: 412, p95Ms: 980 },
        { from: '2026-11-23T10:10:00.000Z', answered: 0, declined: 0, failed: 2 },
      ],
    },
  ],
}

/** Bodies of errors that carry data, by code. */
export const errorExamples: Readonly<Partial<Record<ErrorCode, ErrorResponse>>> = {
  invalidRequest: {
    message:
      'body/sellAmount "-1" is refused; it takes a decimal text above zero such as "0.5", without sign or exponent.',
    error: 'invalidRequest',
    data: {
      field: 'sellAmount',
      refusals: [
        {
          field: 'sellAmount',
          message:
            'body/sellAmount "-1" is refused; it takes a decimal text above zero such as "0.5", without sign or exponent.',
        },
      ],
    },
  },
  noRoutesFound: { message: 'No routes found for BTC.BTC -> ETH.ETH', error: 'noRoutesFound' },
  geoRestrictedToken: {
    message: 'The token is not available in this region.',
    error: 'geoRestrictedToken',
    data: { 0: 'Tokenized Example Inc.', 1: 'US', rule: 'tokenized-securities' },
  },
  rateLimitExceeded: {
    message: 'The key may make 10 quote requests a minute.',
    error: 'rateLimitExceeded',
    data: { limit: 10, remaining: 0, retryAfterSeconds: 17 },
  },
  insufficientBalance: {
    message: 'Cannot build transaction. Insufficient balance for asset ETH.ETH amount 1.5',
    error: 'insufficientBalance',
    data: { chain: 'ETH.ETH', amount: '1.5', address: destinationAddress },
  },
}

const swapEntry: SwapEntryResponse = {
  swapId: '0f1c9a52-6c1e-4c0e-9d0c-2f1f6a7b8c9d',
  quoteId: '4f6c1f3e-0f0a-4c1b-9a55-2b1f4a3f9d01',
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:02:00.000Z',
  status: 'swapping',
  trackingStatus: 'swapping',
  overdue: false,
  final: false,
  providers: ['THORCHAIN_STREAMING'],
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  chainId: 'bitcoin',
  buyChainId: '1',
  sellAmount: '0.1',
  expectedBuyAmount: '2.5',
  buyAmount: '',
  sourceAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  destinationAddress: '0x000000000000000000000000000000000000dEaD',
  hash: depositHash,
}

/** Answer of `GET /swaps`. */
export const swapsResponseExample: SwapsResponse = { swaps: [swapEntry], next: '0000000000000041' }

/** Answer of `GET /swaps/{id}`. */
export const swapHistoryResponseExample: SwapHistoryResponse = {
  swap: swapEntry,
  changes: [
    {
      id: '0000000000000042',
      sequence: 2,
      at: '2026-11-21T09:02:00.000Z',
      type: 'status',
      final: false,
      evidence: { provider: 'THORCHAIN_STREAMING', hash: depositHash, answer: 'swapping' },
      track: trackResponseExample,
    },
  ],
}
