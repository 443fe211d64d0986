import { z } from 'zod'

/** One check of `POST /v3/swap/check`. */
export interface SwapCheckEntry {
  /** `expiration`, `unsent`, `halts`, `vault` or `price`. */
  readonly name: string
  readonly ok: boolean
  readonly reason?: string
}

/** Response of `POST /v3/swap/check`. */
export interface SwapCheckResponse {
  readonly swapId: string
  /** The swap may be sent. */
  readonly ok: boolean
  readonly checks: readonly SwapCheckEntry[]
  /** Unix seconds, as in the swap response. */
  readonly expiration: string
}

/** Response of `POST /v3/swap/check`. */
export const swapCheckResponseSchema: z.ZodType<SwapCheckResponse> = z
  .looseObject({
    swapId: z.string(),
    ok: z.boolean().describe('Whether the swap may be sent: every check passes.'),
    checks: z.array(
      z.looseObject({
        name: z
          .string()
          .describe(
            '`expiration`: its time has not passed. `unsent`: no deposit of it has been seen. `halts`: provider, chain and pair are open. `vault`: the provider still takes the deposit there. `price`: it is still expected to pay the worst output it promised.',
          ),
        ok: z.boolean(),
        reason: z.string().optional().describe('Why not; for people.'),
      }),
    ),
    expiration: z.string().describe('Unix seconds, as in the swap response.'),
  })
  .describe('Whether a built swap may still be sent.')
