import { z } from 'zod'
import { type ErrorResponse, errorResponseSchema } from './error.ts'
import { type TrackResponse, trackResponseSchema } from './track.ts'

/** A swap after one of its changes. A redacted view has neither `type` nor `swapId` nor `sequence`. */
export interface TrackEventData {
  /** Sixteen digits, in the order of changes. */
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** Kind of the change: `created`, `status`, `leg`, `refund`, `overdue` or `recovered`. */
  readonly type?: string
  /** Nothing further is expected. */
  readonly final: boolean
  /** For the owner only. */
  readonly swapId?: string
  /** Number of the change among those of its swap; for the owner only. */
  readonly sequence?: number
  /** The answer of `POST /track` at that time. */
  readonly track: TrackResponse
}

/** One event of `GET /track/stream`: its name, its `id`, and its data as JSON. */
export type TrackEventResponse =
  | { readonly event: 'snapshot' | 'change'; readonly id: string; readonly data: TrackEventData }
  | { readonly event: 'error'; readonly data: ErrorResponse }

const data: z.ZodType<TrackEventData> = z.looseObject({
  id: z.string().describe('The id of the change, sixteen digits.'),
  at: z.string().describe('When the change was noted, ISO 8601.'),
  type: z
    .string()
    .optional()
    .describe(
      'What the change was: `created`, `status`, `leg`, `refund`, `overdue` or `recovered`. Not on a redacted view.',
    ),
  final: z.boolean().describe('Nothing further is expected.'),
  swapId: z.string().optional().describe('For the key that built the swap.'),
  sequence: z.number().optional().describe('Number of the change among those of its swap, for the key that built it.'),
  track: trackResponseSchema,
})

/** One event of `GET /track/stream`. */
export const trackEventResponseSchema: z.ZodType<TrackEventResponse> = z
  .union([
    z
      .object({ event: z.literal('snapshot'), id: z.string(), data })
      .describe('Where the swap stands: the first event of a stream that continues none.'),
    z.object({ event: z.literal('change'), id: z.string(), data }).describe('The swap has changed.'),
    z
      .object({ event: z.literal('error'), data: errorResponseSchema })
      .describe('The stream has ended by a fault; open it again.'),
  ])
  .describe('One event of a stream: its name, its id, and its data.')
