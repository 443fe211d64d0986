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
  /** What is held on accounts inside Intents instead of on a chain; such a swap was opened by another client. */
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
 *
 * @throws {UpstreamError} for another shape
 */
export const readWireStatus = (body: unknown): Status => {
  const request = (field: string): string | undefined => read.optionalText(body, `quoteResponse.quoteRequest.${field}`)
  const detail = (field: string): bigint | undefined => read.optionalAmount(body, `swapDetails.${field}`)
  const secret =
    request('recipientType') === 'CONFIDENTIAL_INTENTS' || request('depositType') === 'CONFIDENTIAL_INTENTS'
  return {
    status: read.text(body, 'status'),
    updatedAt: seconds(read.optionalText(body, 'updatedAt')),
    originAsset: request('originAsset'),
    destinationAsset: request('destinationAsset'),
    recipient: request('recipient') ?? '',
    refundTo: request('refundTo') ?? '',
    confidential: secret || ['basic', 'advanced'].includes(request('confidentiality') ?? ''),
    inside: {
      deposit: isInside(request('depositType')),
      payout: isInside(request('recipientType')),
      refund: isInside(request('refundType')),
    },
    amountIn: detail('amountIn') ?? read.optionalAmount(body, 'quoteResponse.quote.amountIn'),
    amountOut: detail('amountOut'),
    depositedAmount: detail('depositedAmount'),
    refundedAmount: detail('refundedAmount'),
    refundReason: read.optionalText(body, 'swapDetails.refundReason'),
    timeEstimate: read.optionalNumber(body, 'quoteResponse.quote.timeEstimate') ?? 0,
    originHashes: hashes(body, 'originChainTxHashes'),
    destinationHashes: hashes(body, 'destinationChainTxHashes'),
    nearHashes: texts(body, 'nearTxHashes'),
    intentHashes: texts(body, 'intentHashes'),
  }
}

/** `INTENTS`, `CONFIDENTIAL_INTENTS`; on a chain the types are `ORIGIN_CHAIN` and `DESTINATION_CHAIN`. */
const isInside = (type: string | undefined): boolean => type?.endsWith('INTENTS') ?? false

const hashes = (body: unknown, field: string): readonly string[] =>
  (read.optionalList(body, `swapDetails.${field}`) ?? []).map((entry) => read.text(entry, 'hash'))

const texts = (body: unknown, field: string): readonly string[] =>
  (read.optionalList(body, `swapDetails.${field}`) ?? []).map((entry) => read.text(entry, []))

const seconds = (iso: string | undefined): number => {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? -1 : Math.floor(time / 1_000)
}
