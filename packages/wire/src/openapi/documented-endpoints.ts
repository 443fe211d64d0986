import type { ErrorCode } from '@switchyard/core'
import type { z } from 'zod'
import { balanceQuerySchema } from '../request/balance-query.ts'
import { explorerQuerySchema } from '../request/explorer-query.ts'
import { gasQuerySchema } from '../request/gas-query.ts'
import { quoteStreamQuerySchema } from '../request/quote-stream-query.ts'
import { swapFromQuerySchema, swapToQuerySchema } from '../request/swap-options-query.ts'
import { tokenSearchQuerySchema } from '../request/token-search-query.ts'
import { tokensQuerySchema } from '../request/tokens-query.ts'
import type { ComponentName } from './components.ts'
import {
  buildErrors,
  catalogueErrors,
  idempotencyErrors,
  providerErrors,
  quoteErrors,
  swapErrors,
  trackErrors,
} from './error-sets.ts'
import {
  exampleAddress,
  providersResponseExample,
  providersStatusResponseExample,
  quoteRequestExample,
  quoteResponseExample,
  quoteStreamExample,
  swapCheckRequestExample,
  swapCheckResponseExample,
  swapRequestExample,
  swapResponseExample,
  tokensResponseExample,
  trackRequestExample,
  trackResponseExample,
} from './examples.ts'

/** One endpoint as the document describes it. */
export interface DocumentedEndpoint {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly tag: 'Catalogue' | 'Swap' | 'Explorer' | 'Tools' | 'Legacy'
  readonly id: string
  readonly summary: string
  readonly about: string
  readonly query?: z.ZodType
  readonly body?: { readonly schema: ComponentName; readonly example?: unknown }
  readonly response: { readonly schema: ComponentName; readonly example?: unknown }
  /** Errors besides those of every endpoint. */
  readonly errors: readonly ErrorCode[]
  /** Reads the end user's region from `X-User-Ip` and `X-Forwarded-For`. */
  readonly region?: true
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /** Needs no API key. */
  readonly keyless?: true
  /** Answers with server-sent events of the response's schema. */
  readonly streamed?: true
  /** Has an `ETag`, and answers 304 to a client that sends it. */
  readonly cached?: true
}

type Head = Pick<DocumentedEndpoint, 'method' | 'tag' | 'path' | 'id' | 'summary'>
type HeadOf = (tag: Head['tag'], path: string, id: string, summary: string) => Head

const get: HeadOf = (tag, path, id, summary) => ({ method: 'get', tag, path, id, summary })
const post: HeadOf = (tag, path, id, summary) => ({ method: 'post', tag, path, id, summary })

const quote: DocumentedEndpoint = {
  ...post('Swap', '/v3/quote', 'quote', 'Price a swap'),
  about:
    'Asks every provider that can serve the pair and returns their routes side by side. Each route lives five minutes and goes to `POST /v3/swap` by its `routeId`. Fields beyond the documented ones are ignored.',
  body: { schema: 'QuoteRequest', example: quoteRequestExample },
  response: { schema: 'QuoteResponse', example: quoteResponseExample },
  errors: quoteErrors,
  region: true,
}

const quoteStream: DocumentedEndpoint = {
  ...post('Swap', '/v3/quote/stream', 'quoteStream', 'Price a swap, route by route'),
  about:
    'The same quote as `POST /v3/quote`, as server-sent events: `route` as providers answer, `rank` when order or tags change, `provider-error`, and last `complete` with the response of `POST /v3/quote`, or `error`. Refusals come before the stream opens, as usual. A `routeId` can be used as soon as it is sent; a route without one could not be stored. A comment every 15 seconds keeps the connection open. A client that leaves ends the requests to providers.',
  query: quoteStreamQuerySchema,
  body: { schema: 'QuoteRequest', example: quoteRequestExample },
  response: { schema: 'QuoteEvent', example: quoteStreamExample },
  errors: quoteErrors,
  region: true,
  streamed: true,
}

const price: Pick<DocumentedEndpoint, 'body' | 'response' | 'errors'> = {
  body: { schema: 'PriceRequest', example: { tokens: [{ identifier: 'BTC.BTC' }], metadata: false } },
  response: {
    schema: 'PriceResponse',
    example: [{ identifier: 'BTC.BTC', provider: '', price_usd: 59817, timestamp: 1782723138681 }],
  },
  errors: [],
}

const swap: DocumentedEndpoint = {
  ...post('Swap', '/v3/swap', 'swap', 'Build a swap'),
  about:
    'Re-prices a quoted route and returns the transaction or deposit that executes it. A token sell whose allowance is too low is answered with `approvalTx` first; call again once it is mined. For a key with signing, `meta.signature` is a flattened ES256 JWS over the RFC 8785 canonical JSON of the response without `meta.signature` and `meta.signedTx`; its keys are at `/.well-known/jwks.json`. With an `Idempotency-Key` a repeated request opens nothing again.',
  idempotent: true,
  body: { schema: 'SwapRequest', example: swapRequestExample },
  response: { schema: 'SwapResponse', example: swapResponseExample },
  errors: [...swapErrors, ...buildErrors, ...providerErrors, ...idempotencyErrors],
  region: true,
}

/** Every endpoint of the API. */
export const documentedEndpoints: readonly DocumentedEndpoint[] = [
  quote,
  quoteStream,
  swap,
  {
    ...post('Swap', '/v3/swap/check', 'checkSwap', 'Check a swap before it is sent'),
    about:
      'Says just before broadcasting whether a built swap may still be sent: its time, whether a deposit of it was seen, halts, the vault, and the price now against the worst output it promised. Opens nothing and counts as a quote. For the key that built the swap only; send nothing while `ok` is `false`.',
    body: { schema: 'SwapCheckRequest', example: swapCheckRequestExample },
    response: { schema: 'SwapCheckResponse', example: swapCheckResponseExample },
    errors: ['swapRouteNotFound'],
  },
  {
    ...post('Swap', '/track', 'track', 'Follow a swap'),
    about:
      'Send `hash` with `chainId`, or `depositChannelId`, or `depositAddress`. A swap quoted with `usePrivacyMode` is shown whole to the key that executed it, with a fresh `meta.explorerUrl`; to everybody else `meta.redacted` is `true` and only the deposit and the status are shown. The `accessToken` of an explorer link opens the one swap it was made for.',
    body: { schema: 'TrackRequest', example: trackRequestExample },
    response: { schema: 'TrackResponse', example: trackResponseExample },
    errors: trackErrors,
  },
  {
    ...get('Catalogue', '/tokens', 'tokens', 'List tokens'),
    about: 'Never filtered by region: every caller gets the same lists.',
    query: tokensQuerySchema,
    response: { schema: 'TokensResponse', example: tokensResponseExample },
    errors: ['invalidRequest', ...catalogueErrors],
    cached: true,
  },
  {
    ...get('Catalogue', '/tokens/search', 'searchTokens', 'Search tokens'),
    about:
      'Finds tokens by ticker, name, contract address or identifier, best match first, page by page. Never filtered by region.',
    query: tokenSearchQuerySchema,
    response: { schema: 'TokenSearchResponse', example: { count: 1, tokens: tokensResponseExample.tokens } },
    errors: ['invalidRequest'],
    cached: true,
  },
  {
    ...get('Catalogue', '/providers', 'providers', 'List providers'),
    about: 'A provider that is switched off has an empty `enabledChainIds`.',
    response: { schema: 'ProvidersResponse', example: providersResponseExample },
    errors: [],
    cached: true,
  },
  {
    ...get('Catalogue', '/providers/status', 'providersStatus', 'Chains of each provider'),
    about:
      'Which chains are switched on and off, by chain id: for everybody (`enabledChainsGlobal`, `disabledChainsGlobal`) and for the key (`enabledChains`). Says nothing of directions, size ceilings and fee ceilings.',
    response: { schema: 'ProvidersStatusResponse', example: providersStatusResponseExample },
    errors: [],
    cached: true,
  },
  {
    ...get('Catalogue', '/swapFrom', 'swapFrom', 'What can be sold for a token'),
    about: 'Identifiers of the tokens that can be sold for `buyAsset`.',
    query: swapFromQuerySchema,
    response: { schema: 'Identifiers', example: ['BTC.BTC', 'ETH.ETH'] },
    errors: ['invalidRequest', 'invalidAsset'],
    cached: true,
  },
  {
    ...get('Catalogue', '/swapTo', 'swapTo', 'What a token can be sold for'),
    about: 'Identifiers of the tokens that `sellAsset` can be sold for.',
    query: swapToQuerySchema,
    response: { schema: 'Identifiers', example: ['BTC.BTC', 'ETH.ETH'] },
    errors: ['invalidRequest', 'invalidAsset'],
    cached: true,
  },
  {
    ...post('Tools', '/price', 'price', 'USD prices'),
    about:
      'Prices of up to 200 tokens in the order asked for, unknown identifiers included; 0 where none is known. Market data is not served, whatever `metadata` says.',
    ...price,
  },
  {
    ...post('Tools', '/price/cached-price', 'cachedPrice', 'USD prices'),
    about: 'The same as `POST /price`, whose prices are also cached for a short time.',
    ...price,
  },
  {
    ...post('Tools', '/screen', 'screen', 'Screen addresses'),
    about:
      'One verdict for all addresses on all chains named, by chain id or code. `confirm` is `true` when nothing speaks against them.',
    body: { schema: 'ScreenRequest', example: { addresses: [exampleAddress], chains: ['1'] } },
    response: {
      schema: 'ScreenResponse',
      example: { confirm: true, isRisky: false, isBlacklisted: false, isSanctioned: false },
    },
    errors: ['addressScreeningFailed'],
  },
  {
    ...get('Tools', '/balance', 'balance', 'Balances of an address'),
    about: 'What an address holds on one chain: its own coin, and tokens where the chain can tell.',
    query: balanceQuerySchema,
    response: {
      schema: 'BalanceResponse',
      example: [{ chain: 'ETH', decimal: 18, identifier: 'ETH.ETH', symbol: 'ETH', ticker: 'ETH', value: '1.5' }],
    },
    errors: ['invalidRequest', 'invalidChain', 'invalidAddressForChain', 'failedToRetrieveBalance'],
  },
  {
    ...get('Tools', '/gas', 'gas', 'Gas prices'),
    about: 'One gas price when `chainId` is given, else one per chain that can tell.',
    query: gasQuerySchema,
    response: {
      schema: 'GasResponse',
      example: { id: 1, chainId: '1', value: '0.72', unit: 'gwei', createdAt: '2026-05-20T14:38:12.000Z' },
    },
    errors: ['invalidRequest', 'unsupportedChainId'],
  },
  {
    ...quote,
    ...post('Legacy', '/quote', 'legacyQuote', 'Price a swap (v2)'),
    about:
      'For existing clients; new ones use `POST /v3/quote`, whose fields it takes and whose rules it follows. Routes name the addresses of the request, empty where there were none. `includeTx` is accepted and builds nothing: transactions come from `POST /swap`.',
    body: { schema: 'LegacyQuoteRequest', example: quoteRequestExample },
    response: { schema: 'LegacyQuoteResponse' },
  },
  {
    ...swap,
    ...post('Legacy', '/swap', 'legacySwap', 'Build a swap (v2)'),
    about: 'The same as `POST /v3/swap`, under the path that `nextActions` names.',
  },
  {
    ...get('Explorer', '/explorer/track', 'openLink', 'Open an explorer link'),
    about:
      'Where a swap stands, for the page behind `meta.explorerUrl`, with the parameters of that link. Without `t`, and with a `t` that is expired or was made for another swap, a confidential swap is shown redacted.',
    query: explorerQuerySchema,
    response: { schema: 'TrackResponse', example: trackResponseExample },
    errors: ['invalidRequest', ...trackErrors],
    keyless: true,
  },
  {
    ...post('Explorer', '/explorer/track', 'explore', 'Follow a swap without a key'),
    about: '`POST /track` for a page without a key: what anybody may see, and with `accessToken` what its link opens.',
    body: { schema: 'TrackRequest', example: trackRequestExample },
    response: { schema: 'TrackResponse', example: trackResponseExample },
    errors: trackErrors,
    keyless: true,
  },
  {
    ...get('Tools', '/.well-known/jwks.json', 'signingKeys', 'Public keys of signatures'),
    about: 'The keys swap responses are signed with, those being rotated out included.',
    response: { schema: 'JwksResponse', example: { keys: [] } },
    errors: [],
    keyless: true,
    cached: true,
  },
]
