import { z } from 'zod'
import { type TrackResponse, trackResponseSchema } from './track.ts'

/** A swap of the caller's key, as it stands after its last change. Amounts are human decimals, `''` when unknown. */
export interface SwapEntryResponse {
  readonly swapId: string
  readonly quoteId: string
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601, of the last change. */
  readonly updatedAt: string
  readonly status: string
  readonly trackingStatus?: string
  /** Later than its route said. */
  readonly overdue: boolean
  /** Nothing further is expected. */
  readonly final: boolean
  readonly providers: readonly string[]
  readonly sellAsset: string
  readonly buyAsset: string
  readonly chainId: string
  readonly buyChainId: string
  readonly sellAmount: string
  readonly expectedBuyAmount: string
  readonly buyAmount: string
  readonly sourceAddress: string
  readonly destinationAddress: string
  /** The deposit transaction, `''` before it was seen. */
  readonly hash: string
}

/** Response of `GET /swaps`. */
export interface SwapsResponse {
  /** Newest first. */
  readonly swaps: readonly SwapEntryResponse[]
  /** `before` of the next page; absent on the last one. */
  readonly next?: string
}

/** Evidence of a change. */
export interface ChangeEvidenceResponse {
  readonly provider: string
  readonly reference?: string
  readonly hash?: string
  readonly step?: object
  readonly answer?: string
  readonly answeredAt?: string
}

/** A change of a swap. */
export interface SwapChangeResponse {
  /** Sixteen digits, in the order of changes. */
  readonly id: string
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
  readonly type: string
  readonly final: boolean
  readonly evidence: ChangeEvidenceResponse
  /** The answer of `POST /track` at that time. */
  readonly track: TrackResponse
}

/** Response of `GET /swaps/{id}`. */
export interface SwapHistoryResponse {
  readonly swap: SwapEntryResponse
  /** Oldest first. */
  readonly changes: readonly SwapChangeResponse[]
}

const time = z.string().describe('ISO 8601.')

/** A swap of `GET /swaps`. */
export const swapEntrySchema: z.ZodType<SwapEntryResponse> = z
  .looseObject({
    swapId: z.string(),
    quoteId: z.string(),
    createdAt: time,
    updatedAt: time.describe('ISO 8601, of the last change.'),
    status: z.string(),
    trackingStatus: z.string().optional(),
    overdue: z.boolean().describe('Later than its route said.'),
    final: z.boolean().describe('Nothing further is expected.'),
    providers: z.array(z.string()),
    sellAsset: z.string(),
    buyAsset: z.string(),
    chainId: z.string(),
    buyChainId: z.string(),
    sellAmount: z.string().describe('In whole tokens.'),
    expectedBuyAmount: z.string().describe('In whole tokens.'),
    buyAmount: z.string().describe('In whole tokens; empty until paid out.'),
    sourceAddress: z.string(),
    destinationAddress: z.string(),
    hash: z.string().describe('The deposit transaction; empty before it was seen.'),
  })
  .describe('A swap as it stands after its last change.')

/** Response of `GET /swaps`. */
export const swapsResponseSchema: z.ZodType<SwapsResponse> = z
  .looseObject({
    swaps: z.array(swapEntrySchema).describe('Newest first.'),
    next: z.string().optional().describe('`before` of the next page; absent on the last one.'),
  })
  .describe('The swaps of the key.')

const change = z.looseObject({
  id: z.string().describe('Sixteen digits, in the order of changes.'),
  sequence: z.number(),
  at: time,
  type: z.string().describe('`created`, `status`, `leg`, `refund`, `overdue` or `recovered`.'),
  final: z.boolean(),
  evidence: z
    .looseObject({
      provider: z.string(),
      reference: z.string().optional(),
      hash: z.string().optional(),
      step: z.looseObject({}).optional(),
      answer: z.string().optional(),
      answeredAt: z.string().optional(),
    })
    .describe('Who reported the change, and what was seen.'),
  track: trackResponseSchema,
})

/** Response of `GET /swaps/{id}`. */
export const swapHistoryResponseSchema: z.ZodType<SwapHistoryResponse> = z
  .looseObject({ swap: swapEntrySchema, changes: z.array(change).describe('Oldest first.') })
  .describe('Every change of a swap.')
