import { z } from 'zod'

/** Calls for prices to a provider that ended within one stretch of time. */
export interface CallCountsResponse {
  /** Its beginning, ISO 8601. */
  readonly from: string
  readonly answered: number
  readonly declined: number
  readonly failed: number
  /** Of the last hundred prices in it; absent without one. */
  readonly p50Ms?: number
  readonly p95Ms?: number
}

/** Chains, catalogue and the calls of the last hours, as `GET /status` tells them. */
export interface StatusResponse {
  /** Since when this server has counted calls, ISO 8601; at most six hours ago. */
  readonly since: string
  /** Length of a stretch of calls. */
  readonly stretchSeconds: number
  /** Tokens that some provider lists, each once. */
  readonly tokens: number
  readonly chains: readonly {
    readonly chain: string
    readonly chainId: string
    readonly tokens: number
    /** Every provider that lists the chain. */
    readonly providers: readonly {
      readonly provider: string
      readonly state: 'open' | 'halted' | 'failing' | 'switchedOff'
    }[]
  }[]
  readonly providers: readonly {
    readonly provider: string
    readonly tokens: number
    readonly calls: readonly CallCountsResponse[]
  }[]
  /** The key may ask `GET /operator`. */
  readonly operator?: true
}

const count = z.number()

/** Response of `GET /status`. */
export const statusResponseSchema: z.ZodType<StatusResponse> = z
  .looseObject({
    since: z.string().describe('ISO 8601. Since when this server has counted calls; at most six hours ago.'),
    stretchSeconds: count.describe('Length of a stretch of calls.'),
    tokens: count.describe('Tokens that some provider lists, each once.'),
    operator: z.literal(true).optional().describe('The key may ask `GET /operator`.'),
    chains: z.array(
      z.looseObject({
        chain: z.string().describe('Chain code.'),
        chainId: z.string(),
        tokens: count,
        providers: z
          .array(
            z.looseObject({
              provider: z.string(),
              state: z
                .enum(['open', 'halted', 'failing', 'switchedOff'])
                .describe(
                  '`halted`: the provider says so. `failing`: switched off after failures, see `/providers/status`. `switchedOff`: by a rule or for the key.',
                ),
            }),
          )
          .describe('Every provider that lists the chain.'),
      }),
    ),
    providers: z.array(
      z.looseObject({
        provider: z.string(),
        tokens: count,
        calls: z
          .array(
            z.looseObject({
              from: z.string().describe('ISO 8601. When the stretch began.'),
              answered: count.describe('Calls that brought a price.'),
              declined: count.describe('Calls that the provider refused.'),
              failed: count.describe('Calls that failed or were not answered in time.'),
              p50Ms: z.number().optional().describe('Median time of the last hundred prices in it.'),
              p95Ms: z.number().optional(),
            }),
          )
          .describe('Calls for prices by stretches of time, oldest first; stretches without a call are absent.'),
      }),
    ),
  })
  .describe('Chains, catalogue, and how providers answered this server in the last six hours.')
