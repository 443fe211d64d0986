import type { ErrorCode } from '@switchyard/core'
import type { z } from 'zod'
import { balanceQuerySchema } from '../request/balance-query.ts'
import { gasQuerySchema } from '../request/gas-query.ts'
import { swapFromQuerySchema, swapToQuerySchema } from '../request/swap-options-query.ts'
import { tokenSearchQuerySchema } from '../request/token-search-query.ts'
import { tokensQuerySchema } from '../request/tokens-query.ts'
import type { ComponentName } from './components.ts'
import { buildErrors, catalogueErrors, providerErrors, quoteErrors, swapErrors, trackErrors } from './error-sets.ts'
import {
  exampleAddress,
  providersResponseExample,
  quoteRequestExample,
  quoteResponseExample,
  swapRequestExample,
  swapResponseExample,
  tokensResponseExample,
  trackRequestExample,
  trackResponseExample,
} from './examples.ts'

/** One endpoint as the document describes it. */
export interface Endpoint {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly tag: 'Catalogue' | 'Swap' | 'Tools' | 'Legacy'
  readonly id: string
  readonly summary: string
  readonly about: string
  readonly query?: z.ZodType
  readonly body?: { readonly schema: ComponentName; readonly example?: unknown }
  readonly answer: { readonly schema: ComponentName; readonly example?: unknown }
  /** Beside the errors every endpoint has. */
  readonly errors: readonly ErrorCode[]
  /** Reads where the end user is from `X-User-Ip` and `X-Forwarded-For`. */
  readonly region?: true
}

const quote: Endpoint = {
  method: 'post',
  path: '/v3/quote',
  tag: 'Swap',
  id: 'quote',
  summary: 'Price a swap',
  about:
    'Asks every provider that can serve the pair and returns their routes side by side. Each route lives five minutes and goes to `POST /v3/swap` by its `routeId`. Fields beyond the documented ones are ignored.',
  body: { schema: 'QuoteRequest', example: quoteRequestExample },
  answer: { schema: 'QuoteResponse', example: quoteResponseExample },
  errors: quoteErrors,
  region: true,
}

const swap: Endpoint = {
  method: 'post',
  path: '/v3/swap',
  tag: 'Swap',
  id: 'swap',
  summary: 'Build a swap',
  about:
    'Re-prices a quoted route and returns the transaction or deposit that executes it. A token sell whose allowance is too low is answered with `approvalTx` first; call again once it is mined.',
  body: { schema: 'SwapRequest', example: swapRequestExample },
  answer: { schema: 'SwapResponse', example: swapResponseExample },
  errors: [...swapErrors, ...buildErrors, ...providerErrors],
  region: true,
}

/** Every endpoint of the API. */
export const endpoints: readonly Endpoint[] = [
  quote,
  swap,
  {
    method: 'post',
    path: '/track',
    tag: 'Swap',
    id: 'track',
    summary: 'Follow a swap',
    about: 'Send `hash` with `chainId`, or `depositChannelId`, or `depositAddress`.',
    body: { schema: 'TrackRequest', example: trackRequestExample },
    answer: { schema: 'TrackResponse', example: trackResponseExample },
    errors: trackErrors,
  },
  {
    method: 'get',
    path: '/tokens',
    tag: 'Catalogue',
    id: 'tokens',
    summary: 'List tokens',
    about: 'Never filtered by region: every caller gets the same lists.',
    query: tokensQuerySchema,
    answer: { schema: 'TokensResponse', example: tokensResponseExample },
    errors: ['invalidRequest', ...catalogueErrors],
  },
  {
    method: 'get',
    path: '/tokens/search',
    tag: 'Catalogue',
    id: 'searchTokens',
    summary: 'Search tokens',
    about: 'Finds tokens by ticker, name, contract address or identifier, best match first, page by page.',
    query: tokenSearchQuerySchema,
    answer: { schema: 'TokenSearchResponse' },
    errors: ['invalidRequest'],
  },
  {
    method: 'get',
    path: '/providers',
    tag: 'Catalogue',
    id: 'providers',
    summary: 'List providers',
    about: 'A provider that is switched off has an empty `enabledChainIds`.',
    answer: { schema: 'ProvidersResponse', example: providersResponseExample },
    errors: [],
  },
  {
    method: 'get',
    path: '/providers/status',
    tag: 'Catalogue',
    id: 'providersStatus',
    summary: 'Chains of each provider',
    about: 'Which chains are switched on and off, by chain id.',
    answer: { schema: 'ProvidersStatusResponse' },
    errors: [],
  },
  {
    method: 'get',
    path: '/swapFrom',
    tag: 'Catalogue',
    id: 'swapFrom',
    summary: 'What can be sold for a token',
    about: 'Identifiers of the tokens that can be sold for `buyAsset`.',
    query: swapFromQuerySchema,
    answer: { schema: 'Identifiers', example: ['BTC.BTC', 'ETH.ETH'] },
    errors: ['invalidRequest', 'invalidAsset'],
  },
  {
    method: 'get',
    path: '/swapTo',
    tag: 'Catalogue',
    id: 'swapTo',
    summary: 'What a token can be sold for',
    about: 'Identifiers of the tokens that `sellAsset` can be sold for.',
    query: swapToQuerySchema,
    answer: { schema: 'Identifiers', example: ['BTC.BTC', 'ETH.ETH'] },
    errors: ['invalidRequest', 'invalidAsset'],
  },
  {
    method: 'post',
    path: '/price',
    tag: 'Tools',
    id: 'price',
    summary: 'USD prices',
    about: 'Prices of up to 200 tokens; 0 where none is known.',
    body: { schema: 'PriceRequest', example: { tokens: [{ identifier: 'BTC.BTC' }], metadata: false } },
    answer: {
      schema: 'PriceResponse',
      example: [{ identifier: 'BTC.BTC', provider: '', price_usd: 59817, timestamp: 1782723138681 }],
    },
    errors: [],
  },
  {
    method: 'post',
    path: '/screen',
    tag: 'Tools',
    id: 'screen',
    summary: 'Screen addresses',
    about: 'One verdict for all addresses on all chains named.',
    body: { schema: 'ScreenRequest', example: { addresses: [exampleAddress], chains: ['1'] } },
    answer: { schema: 'ScreenResponse', example: { confirm: true } },
    errors: ['addressScreeningFailed'],
  },
  {
    method: 'get',
    path: '/balance',
    tag: 'Tools',
    id: 'balance',
    summary: 'Balances of an address',
    about: 'What an address holds on one chain.',
    query: balanceQuerySchema,
    answer: { schema: 'BalanceResponse' },
    errors: ['invalidRequest', 'invalidChain', 'invalidAddressForChain', 'failedToRetrieveBalance'],
  },
  {
    method: 'get',
    path: '/gas',
    tag: 'Tools',
    id: 'gas',
    summary: 'Gas prices',
    about: 'One gas price when `chainId` is given, else one per chain.',
    query: gasQuerySchema,
    answer: { schema: 'GasResponse' },
    errors: ['invalidRequest', 'unsupportedChainId'],
  },
  {
    ...quote,
    path: '/quote',
    tag: 'Legacy',
    id: 'legacyQuote',
    summary: 'Price a swap (v2)',
    about: 'For existing clients; new ones use `POST /v3/quote`.',
    body: { schema: 'LegacyQuoteRequest', example: quoteRequestExample },
    answer: { schema: 'LegacyQuoteResponse' },
  },
  {
    ...swap,
    path: '/swap',
    tag: 'Legacy',
    id: 'legacySwap',
    summary: 'Build a swap (v2)',
    about: 'The same as `POST /v3/swap`, under the path that `nextActions` names.',
  },
]
