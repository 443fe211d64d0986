import { z } from 'zod'

/** One token. */
export interface TokenResponse {
  readonly chain?: string
  /** Contract address; contract tokens only. */
  readonly address?: string
  readonly chainId: string
  readonly ticker: string
  readonly identifier: string
  /** CAIP-19 asset type, where asked for. */
  readonly caip19?: string
  /** The ticker, or `TICKER-ADDRESS` of a token with a contract. */
  readonly symbol?: string
  readonly name?: string
  readonly decimals: number
  readonly logoURI?: string
  readonly extensions?: { readonly providerId?: string }
  readonly coingeckoId?: string
  readonly geoBlockRule?: string
}

/** One provider's tokens. */
export interface TokenListResponse {
  readonly provider: string
  readonly name: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly version?: { readonly major: number; readonly minor: number; readonly patch: number }
  readonly keywords?: readonly string[]
  readonly count: number
  readonly tokens: readonly TokenResponse[]
}

/** Response of `GET /tokens`: one list when a provider was named, else one per provider. */
export type TokensResponse = TokenListResponse | readonly TokenListResponse[]

/** Response of `GET /tokens/search`. */
export interface TokenSearchResponse {
  /** Tokens that match, on all pages. */
  readonly count: number
  readonly tokens: readonly TokenResponse[]
}

/** One token. */
export const tokenSchema: z.ZodType<TokenResponse> = z
  .looseObject({
    chain: z.string().optional().describe('Chain code.'),
    address: z.string().optional().describe('Contract address; contract tokens only.'),
    chainId: z.string(),
    ticker: z.string(),
    identifier: z.string().describe('`Chain.Asset`, or `Chain.Asset-ContractAddress` for a contract token.'),
    caip19: z.string().optional().describe('CAIP-19 asset type, where one is published; with `caip19=true`.'),
    symbol: z.string().optional().describe('The ticker, for contract tokens followed by `-` and the address.'),
    name: z.string().optional(),
    decimals: z.number(),
    logoURI: z.string().optional(),
    extensions: z.looseObject({ providerId: z.string().optional() }).optional(),
    coingeckoId: z.string().optional(),
    geoBlockRule: z
      .string()
      .optional()
      .describe('Rule that restricts the token by region; absent when none is known. The set of rules is open.'),
  })
  .describe('A token.')

/** One provider's tokens. */
export const tokenListSchema: z.ZodType<TokenListResponse> = z
  .looseObject({
    provider: z.string(),
    name: z.string(),
    timestamp: z.string().describe('ISO 8601.'),
    version: z.looseObject({ major: z.number(), minor: z.number(), patch: z.number() }).optional(),
    keywords: z.array(z.string()).optional(),
    count: z.number(),
    tokens: z.array(tokenSchema),
  })
  .describe("One provider's tokens.")

/** Response of `GET /tokens`. */
export const tokensResponseSchema: z.ZodType<TokensResponse> = z
  .union([tokenListSchema, z.array(tokenListSchema)])
  .describe('One list when `provider` was given, else one per provider. The same for every caller.')

/** Response of `GET /tokens/search`. */
export const tokenSearchResponseSchema: z.ZodType<TokenSearchResponse> = z
  .looseObject({ count: z.number().describe('Tokens that match, on all pages.'), tokens: z.array(tokenSchema) })
  .describe('One page of matching tokens, best match first.')

/** Response of `GET /swapFrom` and `GET /swapTo`: token identifiers. */
export const identifiersResponseSchema: z.ZodType<readonly string[]> = z
  .array(z.string())
  .describe('Token identifiers.')
