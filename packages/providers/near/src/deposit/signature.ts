import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { verifyEd25519 } from './verify-ed25519.ts'

type SignedFields = Readonly<Record<string, unknown>>

const REQUEST_FIELDS = [
  'dry',
  'swapType',
  'slippageTolerance',
  'originAsset',
  'depositType',
  'destinationAsset',
  'amount',
  'refundTo',
  'refundType',
  'recipient',
  'recipientType',
  'deadline',
]

const REQUEST_FIELDS_WHEN_SET = [
  'quoteWaitingTimeMs',
  'referral',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
]

const QUOTE_FIELDS = [
  'amountIn',
  'amountInFormatted',
  'amountInUsd',
  'minAmountIn',
  'amountOut',
  'amountOutFormatted',
  'amountOutUsd',
  'minAmountOut',
]

const QUOTE_FIELDS_WHEN_SET = [
  'depositAddress',
  'depositMemo',
  'deadline',
  'timeWhenInactive',
  'timeEstimate',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
  'refundFee',
  'withdrawFee',
]

/**
 * Writes the text that 1Click signs: fields of the request, overlaid by fields of the quote, sorted by key.
 *
 * Not signed: depositMode, appFees, confidentiality, referral codes of sessions, and all newer fields.
 */
export const writeSignedPayload = (body: unknown): string => {
  const request = readFields(body, 'quoteRequest')
  const quote = readFields(body, 'quote')
  const fields = new Map<string, unknown>()
  const collect = (from: SignedFields, fieldNames: readonly string[], isCovered: (value: unknown) => boolean): void => {
    for (const name of fieldNames) if (isCovered(from[name])) fields.set(name, from[name])
  }
  const isPresent = (value: unknown): boolean => value !== undefined

  collect(request, REQUEST_FIELDS, isPresent)
  collect(request, REQUEST_FIELDS_WHEN_SET, Boolean)
  collect(quote, QUOTE_FIELDS, isPresent)
  if (request.dry === false) collect(quote, QUOTE_FIELDS_WHEN_SET, Boolean)
  collect(body as SignedFields, ['timestamp'], isPresent)
  return JSON.stringify(Object.fromEntries([...fields].sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** Hashes the payload: base58 SHA-256, the text that the key signs. */
export const hashQuote = (body: unknown): string => base58.encode(sha256(utf8ToBytes(writeSignedPayload(body))))

/**
 * Tells whether a quote is signed by `managerKey` (`ed25519:<base58>`) over its whole payload.
 *
 * For a time real quotes carried a second signature, the only one that covers the deposit address. Quotes signed without
 * it (before mid 2026) are rejected.
 */
export const isSigned = (body: unknown, managerKey: string): boolean => {
  const key = decodeBytes(managerKey, 32)
  if (!key || typeof body !== 'object' || body === null) return false

  const { signature, signatureWithDepositAddress } = body as SignedFields
  const message = utf8ToBytes(hashQuote(body))
  return [signatureWithDepositAddress, signature].some((one) => {
    const bytes = decodeBytes(one, 64)
    return bytes !== undefined && verifyEd25519(bytes, message, key)
  })
}

/** Decodes a key or a signature; `undefined` for another form or length. */
const decodeBytes = (text: unknown, length: number): Uint8Array | undefined => {
  const [, digits] = (typeof text === 'string' && /^ed25519:([1-9A-HJ-NP-Za-km-z]{1,100})$/.exec(text)) || []
  const bytes = digits === undefined ? undefined : base58.decode(digits)
  return bytes?.length === length ? bytes : undefined
}

const readFields = (body: unknown, name: string): SignedFields => {
  const value = typeof body === 'object' && body !== null ? (body as SignedFields)[name] : undefined
  return typeof value === 'object' && value !== null ? (value as SignedFields) : {}
}
