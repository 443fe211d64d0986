import { z } from 'zod'

type Status = 'unknown' | 'not_started' | 'pending' | 'swapping' | 'completed' | 'refunded' | 'failed'

/** One transaction or protocol step. Amounts are human decimals, `''` when unknown or redacted. */
export interface TrackLegResponse {
  readonly chainId: string
  readonly hash: string
  /** -1 when unknown or redacted. */
  readonly block?: number
  readonly type?: string
  readonly status: Status
  /** More detail than `status`; the set is open. */
  readonly trackingStatus?: string
  readonly fromAsset?: string
  readonly fromAmount?: string
  readonly fromAddress?: string
  readonly toAsset?: string
  readonly toAmount?: string
  readonly toAddress?: string
  /** Unix seconds, -1 while pending or when redacted. */
  readonly finalisedAt?: number
}

/** Members of a track besides its status. */
export interface TrackMetaResponse {
  readonly quoteId?: string
  readonly provider?: string
  readonly providerAction?: string
  readonly privacyMode?: boolean
  readonly redacted?: boolean
  readonly redactionReason?: string
  readonly explorerUrl?: string
  readonly providerExplorerUrl?: string
  readonly providerOrderId?: string
  readonly refundReason?: string
  /** The swap is later than its route said. */
  readonly overdue?: OverdueResponse
  /** Pages that show the transactions of `legs`, in their order; `''` where there is none. */
  readonly explorerLinks?: readonly string[]
  /** The deposit was worth more than the key's cap on a trade. For the owner of the swap alone. */
  readonly beyondCap?: { readonly maxTradeUsd: string; readonly soldUsd: string }
  /** CAIP-19 asset types by identifier, where asked for. */
  readonly caip19?: Readonly<Record<string, string>>
}

/** A swap that is later than its route estimated, with the reason and an address to ask at. */
export interface OverdueResponse {
  /** ISO 8601. */
  readonly since: string
  /** The estimate of the route. */
  readonly expectedSeconds: number
  readonly evidence: {
    readonly provider: string
    readonly reference?: string
    readonly hash?: string
    readonly step?: object
    readonly answer?: string
    readonly answeredAt?: string
  }
  readonly askAt?: string
}

/** Progress of a swap under way. */
export interface TrackProgressResponse {
  /** Seconds. */
  readonly estimatedTimeToComplete: number
  readonly currentLegIndex?: number
  readonly providerDetails?: {
    readonly streamingDetails?: {
      readonly quantity?: number
      readonly count?: number
      readonly interval?: number
      readonly subSwapsMap?: readonly number[]
    }
    readonly depositChannelId?: string
    readonly depositAddress?: string
  }
}

/** Response of `POST /track`. */
export interface TrackResponse extends TrackLegResponse {
  readonly transient?: TrackProgressResponse
  readonly meta?: TrackMetaResponse
  /** Data of the transaction itself, such as `memo`. */
  readonly payload?: Readonly<Record<string, unknown>>
  readonly legs: readonly Partial<TrackLegResponse>[]
}

const status = z.enum(['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed'])

const legShape = {
  chainId: z.string(),
  hash: z.string().describe('Empty until the step has landed, and when redacted.'),
  block: z.number().optional().describe('-1 when unknown or redacted.'),
  type: z.string().optional().describe('Such as `native_send`, `token_transfer`, `swap` or `streaming_swap`.'),
  status,
  trackingStatus: z.string().optional().describe('More detail than `status`.'),
  fromAsset: z.string().optional(),
  fromAmount: z.string().optional().describe('In whole tokens.'),
  fromAddress: z.string().optional(),
  toAsset: z.string().optional().describe('Empty when redacted.'),
  toAmount: z.string().optional().describe('In whole tokens; empty when redacted.'),
  toAddress: z.string().optional().describe('Empty when redacted.'),
  finalisedAt: z.number().optional().describe('Unix seconds; -1 while pending and when redacted.'),
}

const transient = z.looseObject({
  estimatedTimeToComplete: z.number().describe('Seconds.'),
  currentLegIndex: z.number().optional(),
  providerDetails: z
    .looseObject({
      streamingDetails: z
        .looseObject({
          quantity: z.number().optional(),
          count: z.number().optional(),
          interval: z.number().optional(),
          subSwapsMap: z.array(z.number()).optional(),
        })
        .optional(),
      depositChannelId: z.string().optional(),
      depositAddress: z.string().optional(),
    })
    .optional(),
})

const overdue = z.looseObject({
  since: z.string().describe('ISO 8601.'),
  expectedSeconds: z.number().describe('What the route said.'),
  evidence: z
    .looseObject({
      provider: z.string().describe('The provider at work: whom to ask.'),
      reference: z.string().optional().describe("The provider's own name of the swap."),
      hash: z.string().optional(),
      step: z.looseObject({}).optional().describe('The last step that was seen.'),
      answer: z.string().optional().describe('What the provider answered last, or how it failed.'),
      answeredAt: z.string().optional().describe('ISO 8601.'),
    })
    .describe('What is known.'),
  askAt: z.string().optional().describe('Where to ask.'),
})

const meta = z.looseObject({
  quoteId: z.string().optional(),
  provider: z.string().optional().describe('Left out when redacted.'),
  providerAction: z.string().optional(),
  privacyMode: z.boolean().optional(),
  redacted: z.boolean().optional().describe('`true` only on a redacted view.'),
  redactionReason: z.string().optional().describe('`notOwner`, `tokenExpired` or `tokenInvalid`.'),
  explorerUrl: z.string().optional().describe('Full view of a confidential swap only.'),
  providerExplorerUrl: z.string().optional(),
  providerOrderId: z.string().optional(),
  refundReason: z.string().optional(),
  overdue: overdue.optional().describe('The swap is later than its route said. Not on a redacted view.'),
  explorerLinks: z
    .array(z.string())
    .optional()
    .describe('Pages that show the transactions of `legs`, in their order; empty where there is none.'),
  beyondCap: z
    .looseObject({ maxTradeUsd: z.string(), soldUsd: z.string() })
    .optional()
    .describe(
      "The deposit was worth more than the key's cap on a trade, in USD at the prices of the swap. For its owner alone.",
    ),
  caip19: z
    .record(z.string(), z.string())
    .optional()
    .describe('CAIP-19 asset types of the assets shown by identifier; with `caip19=true`.'),
})

/** One step of a tracked swap. */
export const trackLegSchema: z.ZodType<Partial<TrackLegResponse>> = z
  .looseObject(legShape)
  .partial()
  .describe('One transaction or protocol step, deposit first, payout or refund last.')

/** Response of `POST /track`. */
export const trackResponseSchema: z.ZodType<TrackResponse> = z
  .looseObject({
    ...legShape,
    transient: transient.optional(),
    meta: meta.optional(),
    payload: z.looseObject({}).optional().describe('Data of the transaction itself, such as `memo`.'),
    legs: z.array(trackLegSchema),
  })
  .describe('The status of a swap.')
