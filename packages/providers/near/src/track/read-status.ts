import { read } from '@switchyard/provider-kit'

/** A deposit in the status response. Amounts in base units. */
export interface Status {
  readonly status: string
  /** Unix seconds; -1 when unreadable. */
  readonly updatedAt: number
  readonly originAsset: string | undefined
  readonly destinationAsset: string | undefined
  readonly recipient: string
  readonly refundTo: string
  readonly confidential: boolean
  /** Assets held on accounts inside Intents instead of on a chain; such a swap was opened by another client. */
  readonly inside: { readonly deposit: boolean; readonly payout: boolean; readonly refund: boolean }
  readonly amountIn: bigint | undefined
  readonly amountOut: bigint | undefined
  readonly depositedAmount: bigint | undefined
  readonly refundedAmount: bigint | undefined
  readonly refundReason: string | undefined
  readonly timeEstimate: number
  readonly originHashes: readonly string[]
  readonly destinationHashes: readonly string[]
  readonly nearHashes: readonly string[]
  readonly intentHashes: readonly string[]
}

/**
 * Reads `/v0/status`.
 *
 * @throws {UpstreamError} for another shape
 */
export const readStatus = (body: unknown): Status => {
  const readRequest = (field: string) => read.optionalText(body, `quoteResponse.quoteRequest.${field}`)
  const readAmount = (field: string) => read.optionalAmount(body, `swapDetails.${field}`)
  // Documented as texts or as objects with the text, and answered as either.
  const readHashes = (field: string) =>
    (read.optionalList(body, `swapDetails.${field}`) ?? []).map((entry) =>
      typeof entry === 'string' ? entry : read.text(entry, 'hash'),
    )

  const depositType = readRequest('depositType')
  const recipientType = readRequest('recipientType')
  const updatedAt = Date.parse(read.optionalText(body, 'updatedAt') ?? '')
  return {
    status: read.text(body, 'status'),
    updatedAt: Number.isNaN(updatedAt) ? -1 : Math.floor(updatedAt / 1_000),
    originAsset: readRequest('originAsset'),
    destinationAsset: readRequest('destinationAsset'),
    recipient: readRequest('recipient') ?? '',
    refundTo: readRequest('refundTo') ?? '',
    confidential:
      [depositType, recipientType].includes('CONFIDENTIAL_INTENTS') ||
      ['basic', 'advanced'].includes(readRequest('confidentiality') ?? ''),
    inside: {
      deposit: isInside(depositType),
      payout: isInside(recipientType),
      refund: isInside(readRequest('refundType')),
    },
    amountIn: readAmount('amountIn') ?? read.optionalAmount(body, 'quoteResponse.quote.amountIn'),
    amountOut: readAmount('amountOut'),
    depositedAmount: readAmount('depositedAmount'),
    refundedAmount: readAmount('refundedAmount'),
    refundReason: read.optionalText(body, 'swapDetails.refundReason'),
    timeEstimate: read.optionalNumber(body, 'quoteResponse.quote.timeEstimate') ?? 0,
    originHashes: readHashes('originChainTxHashes'),
    destinationHashes: readHashes('destinationChainTxHashes'),
    nearHashes: readHashes('nearTxHashes'),
    intentHashes: readHashes('intentHashes'),
  }
}

/** `INTENTS`, `CONFIDENTIAL_INTENTS`; on a chain the types are `ORIGIN_CHAIN` and `DESTINATION_CHAIN`. */
const isInside = (type: string | undefined): boolean => type?.endsWith('INTENTS') ?? false
