import * as responses from '@switchyard/wire/responses'
import type { ZodType } from 'zod'

const schemas: Readonly<Record<string, ZodType>> = {
  quote: responses.quoteResponseSchema,
  legacyQuote: responses.legacyQuoteResponseSchema,
  swap: responses.swapResponseSchema,
  checkSwap: responses.swapCheckResponseSchema,
  track: responses.trackResponseSchema,
  explore: responses.trackResponseSchema,
  openLink: responses.trackResponseSchema,
  swaps: responses.swapsResponseSchema,
  swapHistory: responses.swapHistoryResponseSchema,
  tokens: responses.tokensResponseSchema,
  searchTokens: responses.tokenSearchResponseSchema,
  providers: responses.providersResponseSchema,
  providersStatus: responses.providersStatusResponseSchema,
  providersQuality: responses.providersQualityResponseSchema,
  operator: responses.operatorResponseSchema,
  status: responses.statusResponseSchema,
  swapFrom: responses.identifiersResponseSchema,
  swapTo: responses.identifiersResponseSchema,
  prices: responses.priceResponseSchema,
  screen: responses.screenResponseSchema,
  balances: responses.balanceResponseSchema,
  gas: responses.gasResponseSchema,
  signingKeys: responses.jwksResponseSchema,
}

/**
 * Checks every member of a response by the schemas of the API, for `checkResponse` of `createClient`. Needs `zod`, and costs more
 * than all the rest of the client; members that this version does not know pass.
 *
 * @throws {ZodError} naming what is wrong.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl, apiKey, checkResponse })
 * ```
 */
export const checkResponse = (operation: string, response: unknown): void => {
  schemas[operation]?.parse(response)
}
