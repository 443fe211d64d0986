import { balanceQuerySchema } from '../request/balance-query.ts'
import { explorerQuerySchema } from '../request/explorer-query.ts'
import { gasQuerySchema } from '../request/gas-query.ts'
import { quoteQuerySchema } from '../request/quote-query.ts'
import { quoteStreamQuerySchema } from '../request/quote-stream-query.ts'
import { swapFromQuerySchema, swapToQuerySchema } from '../request/swap-options-query.ts'
import { swapsQuerySchema } from '../request/swaps-query.ts'
import { tokenSearchQuerySchema } from '../request/token-search-query.ts'
import { tokensQuerySchema } from '../request/tokens-query.ts'
import { trackStreamQuerySchema } from '../request/track-stream-query.ts'
import type { DocumentedEndpoint } from './documented-endpoint.ts'
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
  providersQualityResponseExample,
  providersResponseExample,
  providersStatusResponseExample,
  quoteRequestExample,
  quoteResponseExample,
  quoteStreamExample,
  statusResponseExample,
  swapCheckRequestExample,
  swapCheckResponseExample,
  swapHistoryResponseExample,
  swapRequestExample,
  swapResponseExample,
  swapsResponseExample,
  tokensResponseExample,
  trackRequestExample,
  trackResponseExample,
  trackStreamExample,
} from './examples.ts'
import { webhookDocumentation } from './webhook-documentation.ts'

type Head = Pick<DocumentedEndpoint, 'method' | 'tag' | 'path' | 'id' | 'summary'>
type CreateHead = (tag: Head['tag'], path: string, named: Pick<Head, 'id' | 'summary'>) => Head

const get: CreateHead = (tag, path, named) => ({ method: 'get', tag, path, ...named })
const post: CreateHead = (tag, path, named) => ({ method: 'post', tag, path, ...named })

const quote: DocumentedEndpoint = {
  ...post('Swap', '/v3/quote', { id: 'quote', summary: 'Price a swap' }),
  namesAssets: true,
  about:
    'Asks every provider that can serve the pair and returns their routes side by side. Each route lives five minutes and goes to `POST /v3/swap` by its `routeId`. Fields beyond the documented ones are ignored.',
  query: quoteQuerySchema,
  body: { schema: 'QuoteRequest', example: quoteRequestExample },
  response: { schema: 'QuoteResponse', example: quoteResponseExample },
  errors: quoteErrors,
  region: true,
}

const quoteStream: DocumentedEndpoint = {
  ...post('Swap', '/v3/quote/stream', { id: 'quoteStream', summary: 'Price a swap, route by route' }),
  namesAssets: true,
  about:
    'The same quote as `POST /v3/quote`, as server-sent events: `route` as providers answer, `rank` when order or tags change, `provider-error`, and last `complete` with the response of `POST /v3/quote`, or `error`. Refusals come before the stream opens, as usual. A `routeId` can be used as soon as it is sent; a route without one could not be stored. A comment every 15 seconds keeps the connection open. A client that leaves ends the requests to providers.',
  query: quoteStreamQuerySchema,
  body: { schema: 'QuoteRequest', example: quoteRequestExample },
  response: { schema: 'QuoteEvent', example: quoteStreamExample },
  errors: quoteErrors,
  region: true,
  streamed: true,
}

const price: Pick<DocumentedEndpoint, 'body' | 'response' | 'errors' | 'namesAssets'> = {
  namesAssets: true,
  body: { schema: 'PriceRequest', example: { tokens: [{ identifier: 'BTC.BTC' }], metadata: false } },
  response: {
    schema: 'PriceResponse',
    example: [{ identifier: 'BTC.BTC', provider: '', price_usd: 59817, timestamp: 1782723138681 }],
  },
  errors: [],
}

const swap: DocumentedEndpoint = {
  ...post('Swap', '/v3/swap', { id: 'swap', summary: 'Build a swap' }),
  namesAssets: true,
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
    ...post('Swap', '/v3/swap/check', { id: 'checkSwap', summary: 'Check a swap before it is sent' }),
    about:
      'Says just before broadcasting whether a built swap may still be sent: its time, whether a deposit of it was seen, halts, the vault, and the price now against the worst output it promised. Opens nothing and counts as a quote. For the key that built the swap only; send nothing while `ok` is `false`.',
    body: { schema: 'SwapCheckRequest', example: swapCheckRequestExample },
    response: { schema: 'SwapCheckResponse', example: swapCheckResponseExample },
    errors: ['swapRouteNotFound'],
  },
  {
    ...get('Swap', '/swaps', { id: 'swaps', summary: 'List the swaps of the key' }),
    about:
      'Every swap the key has built, newest first, as it stands after its last change: page by page, by status, provider, chain and time. With `Accept: text/csv` or `format=csv` the page is a table, and `Link` leads to the next one.',
    query: swapsQuerySchema,
    response: { schema: 'SwapsResponse', example: swapsResponseExample },
    errors: ['invalidRequest'],
  },
  {
    ...get('Swap', '/swaps/{id}', { id: 'swapHistory', summary: 'What happened to a swap' }),
    about:
      'Every change of a swap of the key, oldest first, each with its time, its evidence and the answer of `POST /track` at that time.',
    response: { schema: 'SwapHistoryResponse', example: swapHistoryResponseExample },
    errors: ['invalidRequest', 'txNotFound'],
  },
  {
    ...post('Swap', '/track', { id: 'track', summary: 'Follow a swap' }),
    namesAssets: true,
    about:
      'Send `hash` with `chainId`, or `depositChannelId`, or `depositAddress`. A swap quoted with `usePrivacyMode` is shown whole to the key that executed it, with a fresh `meta.explorerUrl`; to everybody else `meta.redacted` is `true` and only the deposit and the status are shown. The `accessToken` of an explorer link opens the one swap it was made for.',
    body: { schema: 'TrackRequest', example: trackRequestExample },
    response: { schema: 'TrackResponse', example: trackResponseExample },
    errors: trackErrors,
  },
  {
    ...get('Swap', '/track/stream', { id: 'trackStream', summary: 'Follow a swap as it changes' }),
    about:
      'Where a swap that was built here stands, as `snapshot` at once, then each `change`, as server-sent events until the swap has ended. Name it by `swapId` or as in `POST /track`. Each event holds the answer of `POST /track` at that time, redacted in the same way, and has an `id`: a client that lost its connection sends the last one as `Last-Event-ID` and gets every change since then, once. Refusals come before the stream opens. A comment every 15 seconds keeps the connection open; after an hour, and when the server stops, the stream ends without a final event and is opened again. Counts as one request.',
    query: trackStreamQuerySchema,
    response: { schema: 'TrackEvent', example: trackStreamExample },
    errors: ['invalidRequest', ...trackErrors],
    streamed: true,
    resumed: true,
  },
  {
    ...get('Catalogue', '/tokens', { id: 'tokens', summary: 'List tokens' }),
    namesAssets: true,
    about: 'Never filtered by region: every caller gets the same lists.',
    query: tokensQuerySchema,
    response: { schema: 'TokensResponse', example: tokensResponseExample },
    errors: ['invalidRequest', ...catalogueErrors],
    cached: true,
  },
  {
    ...get('Catalogue', '/tokens/search', { id: 'searchTokens', summary: 'Search tokens' }),
    namesAssets: true,
    about:
      'Finds tokens by ticker, name, contract address or identifier, best match first, page by page. Never filtered by region.',
    query: tokenSearchQuerySchema,
    response: { schema: 'TokenSearchResponse', example: { count: 1, tokens: tokensResponseExample.tokens } },
    errors: ['invalidRequest'],
    cached: true,
  },
  {
    ...get('Catalogue', '/providers', { id: 'providers', summary: 'List providers' }),
    about: 'A provider that is switched off has an empty `enabledChainIds`.',
    response: { schema: 'ProvidersResponse', example: providersResponseExample },
    errors: [],
    cached: true,
  },
  {
    ...get('Catalogue', '/providers/status', { id: 'providersStatus', summary: 'Chains of each provider' }),
    about:
      'Which chains are switched on and off, by chain id: for everybody (`enabledChainsGlobal`, `disabledChainsGlobal`) and for the key (`enabledChains`). Says nothing of directions, size ceilings and fee ceilings.',
    response: { schema: 'ProvidersStatusResponse', example: providersStatusResponseExample },
    errors: [],
    cached: true,
  },
  {
    ...get('Catalogue', '/providers/quality', {
      id: 'providersQuality',
      summary: 'What providers delivered of what they promised',
    }),
    about:
      'Figures of the swaps made here that were seen to end in the last days (thirty unless the operator changes it), of all keys: delivered against expected and minimum output, time against the estimate, refunds and failures. Confidential swaps are left out, pairs and size classes with fewer than ten swaps are counted in their provider alone. At most a minute old.',
    response: { schema: 'ProvidersQualityResponse', example: providersQualityResponseExample },
    errors: [],
    cached: true,
  },
  {
    ...get('Catalogue', '/status', { id: 'status', summary: 'Chains, halts, and how providers answered lately' }),
    about:
      'Which provider serves which chain at present, how many tokens there are, and how calls for prices ended in the last six hours, by provider and ten minutes. The calls are those of the server that answers; several servers count apart.',
    response: { schema: 'StatusResponse', example: statusResponseExample },
    errors: [],
  },
  {
    ...get('Catalogue', '/swapFrom', { id: 'swapFrom', summary: 'What can be sold for a token' }),
    about: 'Identifiers of the tokens that can be sold for `buyAsset`.',
    query: swapFromQuerySchema,
    response: { schema: 'Identifiers', example: ['BTC.BTC', 'ETH.ETH'] },
    errors: ['invalidRequest', 'invalidAsset'],
    cached: true,
  },
  {
    ...get('Catalogue', '/swapTo', { id: 'swapTo', summary: 'What a token can be sold for' }),
    about: 'Identifiers of the tokens that `sellAsset` can be sold for.',
    query: swapToQuerySchema,
    response: { schema: 'Identifiers', example: ['BTC.BTC', 'ETH.ETH'] },
    errors: ['invalidRequest', 'invalidAsset'],
    cached: true,
  },
  {
    ...post('Tools', '/price', { id: 'price', summary: 'USD prices' }),
    about:
      'Prices of up to 200 tokens in the order asked for, unknown identifiers included; 0 where none is known. Market data is not served, whatever `metadata` says.',
    ...price,
  },
  {
    ...post('Tools', '/price/cached-price', { id: 'cachedPrice', summary: 'USD prices' }),
    about: 'The same as `POST /price`, whose prices are also cached for a short time.',
    ...price,
  },
  {
    ...post('Tools', '/screen', { id: 'screen', summary: 'Screen addresses' }),
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
    ...get('Tools', '/balance', { id: 'balance', summary: 'Balances of an address' }),
    namesAssets: true,
    about: 'What an address holds on one chain: its own coin, and tokens where the chain can tell.',
    query: balanceQuerySchema,
    response: {
      schema: 'BalanceResponse',
      example: [{ chain: 'ETH', decimal: 18, identifier: 'ETH.ETH', symbol: 'ETH', ticker: 'ETH', value: '1.5' }],
    },
    errors: ['invalidRequest', 'invalidChain', 'invalidAddressForChain', 'failedToRetrieveBalance'],
  },
  {
    ...get('Tools', '/gas', { id: 'gas', summary: 'Gas prices' }),
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
    ...post('Legacy', '/quote', { id: 'legacyQuote', summary: 'Price a swap (v2)' }),
    about:
      'For existing clients; new ones use `POST /v3/quote`, whose fields it takes and whose rules it follows. Routes name the addresses of the request, empty where there were none. `includeTx` is accepted and builds nothing: transactions come from `POST /swap`.',
    body: { schema: 'LegacyQuoteRequest', example: quoteRequestExample },
    response: { schema: 'LegacyQuoteResponse' },
  },
  {
    ...swap,
    ...post('Legacy', '/swap', { id: 'legacySwap', summary: 'Build a swap (v2)' }),
    about: 'The same as `POST /v3/swap`, under the path that `nextActions` names.',
  },
  {
    ...get('Explorer', '/explorer/track', { id: 'openLink', summary: 'Open an explorer link' }),
    namesAssets: true,
    about:
      'Where a swap stands, for the page behind `meta.explorerUrl`, with the parameters of that link. Without `t`, and with a `t` that is expired or was made for another swap, a confidential swap is shown redacted.',
    query: explorerQuerySchema,
    response: { schema: 'TrackResponse', example: trackResponseExample },
    errors: ['invalidRequest', 'serviceUnavailable', ...trackErrors],
    keyless: true,
  },
  {
    ...post('Explorer', '/explorer/track', { id: 'explore', summary: 'Follow a swap without a key' }),
    namesAssets: true,
    about: '`POST /track` for a page without a key: what anybody may see, and with `accessToken` what its link opens.',
    body: { schema: 'TrackRequest', example: trackRequestExample },
    response: { schema: 'TrackResponse', example: trackResponseExample },
    errors: ['serviceUnavailable', ...trackErrors],
    keyless: true,
  },
  {
    ...get('Explorer', '/explorer/track/stream', {
      id: 'exploreStream',
      summary: 'Follow a swap as it changes, without a key',
    }),
    about:
      '`GET /track/stream` for a page without a key: each event shows what `GET /explorer/track` would with the same `t`. A quarter of the places for streams are for callers without a key; beyond, 503, and the page asks `GET /explorer/track` instead.',
    query: trackStreamQuerySchema,
    response: { schema: 'TrackEvent', example: trackStreamExample },
    errors: ['invalidRequest', 'serviceUnavailable', ...trackErrors],
    keyless: true,
    streamed: true,
    resumed: true,
  },
  ...webhookDocumentation,
  {
    ...get('Operator', '/operator', { id: 'operator', summary: 'Keys, limits, rules and deliveries' }),
    about:
      'What a deployment works with, for a key with the right `operator`; every other key is refused with `unauthorized`. Keys are named by their ids and by the beginning of a digest. Secrets, addresses of webhooks and bodies are not shown, and nothing can be changed.',
    response: {
      schema: 'OperatorResponse',
      example: {
        keys: [
          {
            ...{ id: 'acme', source: 'file', secrets: [{ hint: '3f2504e0' }], operator: false, explain: false },
            perMinute: { quote: 60 },
          },
        ],
        limits: [{ name: 'quoteDeadlineMs', value: 10_000, source: 'default' }],
        policy: [{ name: 'ranking', value: 'net', source: 'policyFile' }],
      },
    },
    errors: [],
  },
  {
    ...get('Tools', '/.well-known/jwks.json', { id: 'signingKeys', summary: 'Public keys of signatures' }),
    about: 'The keys swap responses are signed with, those being rotated out included.',
    response: { schema: 'JwksResponse', example: { keys: [] } },
    errors: [],
    keyless: true,
    cached: true,
  },
]
