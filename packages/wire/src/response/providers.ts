import { z } from 'zod'

/** Origin of a provider that was loaded by name. */
export interface PluginResponse {
  /** Package name, or path as the configuration gives it. */
  readonly module: string
  readonly version?: string
}

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
  /** Absent for providers that come with the server. */
  readonly plugin?: PluginResponse
}

/** Chains of a provider as `GET /providers/status` tells them. */
export interface ProviderStatusResponse {
  readonly provider: string
  readonly supportedChains: readonly string[]
  readonly enabledChainsGlobal: readonly string[]
  readonly disabledChainsGlobal: readonly string[]
  /** For the caller's key. */
  readonly enabledChains?: readonly string[]
  /** The provider's own remark. */
  readonly note?: string
  /** Parts that the engine switched off by itself after failures in its own traffic. Times are ISO 8601. */
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
  /** Reason for which its plugin was left out; it serves nothing then. */
  readonly fault?: string
  /** Absent for providers that come with the server. */
  readonly plugin?: PluginResponse
}

const plugin = z
  .looseObject({
    module: z.string().describe('Package name, or path as the configuration gives it.'),
    version: z.string().optional(),
  })
  .optional()
  .describe('Where a provider that was loaded by name comes from.')

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
    plugin,
  })
  .describe('A provider.')

/** Response of `GET /providers`. */
export const providersResponseSchema: z.ZodType<readonly ProviderResponse[]> = z.array(providerSchema)

/** Response of `GET /providers/status`. */
export const providersStatusResponseSchema: z.ZodType<readonly ProviderStatusResponse[]> = z.array(
  z
    .looseObject({
      provider: z.string().describe('Its id; the module of a plugin that was left out before its id was known.'),
      supportedChains: z.array(z.string()).describe('Chain ids.'),
      enabledChainsGlobal: z.array(z.string()),
      disabledChainsGlobal: z.array(z.string()),
      enabledChains: z.array(z.string()).optional().describe("For the caller's key."),
      note: z
        .string()
        .optional()
        .describe(
          'What the provider says of itself: `singleNode`, `swapHalted`; `unread` while its assets could not be read.',
        ),
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
      fault: z.string().optional().describe('Why its plugin was left out; it serves nothing then.'),
      plugin,
    })
    .describe('Chains of a provider, as chain ids.'),
)

/** Ends of swaps, and delivered versus quoted output. Means are absent where no swap tells. */
export interface QualityFiguresResponse {
  readonly completed: number
  readonly refunded: number
  readonly failed: number
  /** Completed swaps whose output is known. */
  readonly measured: number
  readonly deliveredOfExpected?: number
  readonly deliveredOfMinimum?: number
  /** Measured swaps that delivered less than their minimum. */
  readonly belowMinimum: number
  readonly timeOfEstimate?: number
}

/** Delivered versus quoted output of a provider, an entry of `GET /providers/quality`. */
export interface ProviderQualityResponse extends QualityFiguresResponse {
  readonly provider: string
  /** Pairs and size classes with ten swaps or more. */
  readonly pairs: readonly (QualityFiguresResponse & {
    readonly sellAsset: string
    readonly buyAsset: string
    readonly sizeClass: 'below100' | 'below1000' | 'below10000' | 'below100000' | 'from100000' | 'unknown'
  })[]
}

const figures = {
  completed: z.number().describe('Swaps that completed.'),
  refunded: z.number(),
  failed: z.number(),
  measured: z.number().describe('Completed swaps whose output is known.'),
  deliveredOfExpected: z.number().optional().describe('Mean of delivered/expected output.'),
  deliveredOfMinimum: z.number().optional().describe('Mean of delivered/minimum output.'),
  belowMinimum: z.number().describe('Measured swaps that delivered less than their minimum.'),
  timeOfEstimate: z.number().optional().describe('Mean of time/estimated time, from the making of the swap on.'),
}

/** Response of `GET /providers/quality`. */
export const providersQualityResponseSchema: z.ZodType<readonly ProviderQualityResponse[]> = z.array(
  z
    .looseObject({
      provider: z.string().describe('A provider, or two that swaps went through, `A+B`.'),
      ...figures,
      pairs: z
        .array(
          z.looseObject({
            sellAsset: z.string(),
            buyAsset: z.string(),
            sizeClass: z
              .enum(['below100', 'below1000', 'below10000', 'below100000', 'from100000', 'unknown'])
              .describe('Value sold, USD.'),
            ...figures,
          }),
        )
        .describe('Pairs and size classes with ten swaps or more.'),
    })
    .describe('What a provider delivered of what it promised.'),
)
