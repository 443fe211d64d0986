import { z } from 'zod'

/** Body of every error. The set of codes is open. */
export interface ErrorResponse {
  readonly message: string
  /** Code from the table of errors; match on it, not on the status or the prose. */
  readonly error: string
  readonly data?: unknown
}

/** Body of every error. */
export const errorResponseSchema: z.ZodType<ErrorResponse> = z
  .looseObject({
    message: z.string(),
    error: z.string().describe('Error code; match on it, not on the status alone or the prose.'),
    data: z.unknown().optional().describe('Facts of the error, by code.'),
  })
  .describe('An error.')
