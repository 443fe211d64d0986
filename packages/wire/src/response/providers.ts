import { z } from 'zod'

/** A provider as `GET /providers` lists it. */
export interface ProviderResponse {
  readonly name: string
  readonly provider: string
  readonly displayName?: string
  readonly displayNameLong?: string
  readonly keywords?: readonly string[]
  readonly count: number
  readonly logoURI?: string
  readonly url?: string
  /** Empty while the provider is switched off. */
  readonly enabledChainIds?: readonly string[]
  readonly supportedActions?: readonly string[]
  readonly supportedChainIds?: readonly string[]
}

/** Chains of a provider as `GET /providers/status` tells them. */
export interface ProviderStatusResponse {
  readonly provider: string
  readonly supportedChains: readonly string[]
  readonly enabledChainsGlobal: readonly string[]
  readonly disabledChainsGlobal: readonly string[]
  /** For the caller's key. */
  readonly enabledChains?: readonly string[]
  /** What the provider says of itself. */
  readonly note?: string
  /** What the engine switched off by itself after failures in its own traffic. Times are ISO 8601. */
  readonly switchedOff?: readonly {
    /** Chain code; absent: every chain. */
    readonly chain?: string
    readonly side?: 'sell' | 'buy'
    readonly since: string
    /** From then on one call is let through to probe it. */
    readonly expiresAt: string
    readonly reason: string
  }[]
  /** Its tokens whose USD price only one source gives, or sources contradict each other on: identifiers. */
  readonly uncertainPrices?: readonly string[]
}

/** A provider. */
export const providerSchema: z.ZodType<ProviderResponse> = z
  .looseObject({
    name: z.string(),
    provider: z.string().describe('Identifier usable in `providers` of a quote request.'),
    displayName: z.string().optional(),
    displayNameLong: z.string().optional(),
    keywords: z.array(z.string()).optional(),
    count: z.number().describe('Number of its tokens.'),
    logoURI: z.string().optional(),
    url: z.string().optional(),
    enabledChainIds: z.array(z.string()).optional().describe('Empty while the provider is switched off.'),
    supportedActions: z.array(z.string()).optional(),
    supportedChainIds: z.array(z.string()).optional(),
  })
  .describe('A provider.')

/** Response of `GET /providers`. */
export const providersResponseSchema: z.ZodType<readonly ProviderResponse[]> = z.array(providerSchema)

/** Response of `GET /providers/status`. */
export const providersStatusResponseSchema: z.ZodType<readonly ProviderStatusResponse[]> = z.array(
  z
    .looseObject({
      provider: z.string(),
      supportedChains: z.array(z.string()).describe('Chain ids.'),
      enabledChainsGlobal: z.array(z.string()),
      disabledChainsGlobal: z.array(z.string()),
      enabledChains: z.array(z.string()).optional().describe("For the caller's key."),
      note: z.string().optional().describe('What the provider says of itself: `singleNode`, `swapHalted`.'),
      switchedOff: z
        .array(
          z.looseObject({
            chain: z.string().optional().describe('Chain code; absent: every chain.'),
            side: z.enum(['sell', 'buy']).optional(),
            since: z.string().describe('ISO 8601.'),
            expiresAt: z.string().describe('ISO 8601; from then on one call is let through to probe it.'),
            reason: z.string(),
          }),
        )
        .optional()
        .describe('What the engine switched off by itself after failures in its own traffic.'),
      uncertainPrices: z.array(z.string()).optional().describe('Its tokens whose USD price is not confirmed.'),
    })
    .describe('Chains of a provider, as chain ids.'),
)
