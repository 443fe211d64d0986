import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { verifyEd25519 } from './verify-ed25519.ts'

type SignedFields = Readonly<Record<string, unknown>>

const REQUEST = [
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

const REQUEST_WHEN_SET = [
  'quoteWaitingTimeMs',
  'referral',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
]

const QUOTE = [
  'amountIn',
  'amountInFormatted',
  'amountInUsd',
  'minAmountIn',
  'amountOut',
  'amountOutFormatted',
  'amountOutUsd',
  'minAmountOut',
]

const QUOTE_WHEN_SET = [
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
 * The text that 1Click signs: fields of the request, overlaid by fields of the quote, sorted by key.
 *
 * Not signed: depositMode, appFees, confidentiality, referral codes of sessions, and all newer fields.
 */
export const signedPayload = (body: unknown): string => {
  const request = record(body, 'quoteRequest')
  const quote = record(body, 'quote')
  const fields = {
    ...pick(request, REQUEST, isThere),
    ...pick(request, REQUEST_WHEN_SET, Boolean),
    ...pick(quote, QUOTE, isThere),
    ...(request.dry === false ? pick(quote, QUOTE_WHEN_SET, Boolean) : {}),
    ...pick(body as SignedFields, ['timestamp'], isThere),
  }
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** Base58 SHA-256 of the payload: the text that the key signs. */
export const quoteHash = (body: unknown): string => base58.encode(sha256(utf8ToBytes(signedPayload(body))))

/**
 * Whether a quote is signed by `managerKey` (`ed25519:<base58>`) over its whole payload. Never throws.
 *
 * For a time real quotes carried a second signature, the only one that covers the deposit address. Quotes signed without
 * it (before mid 2026) are rejected.
 */
export const isSigned = (body: unknown, managerKey: string): boolean => {
  try {
    const { signature, signatureWithDepositAddress } = body as SignedFields
    const message = utf8ToBytes(quoteHash(body))
    const key = keyBytes(managerKey)
    return [signatureWithDepositAddress, signature].some((one) => verifies(one, message, key))
  } catch {
    return false
  }
}

const verifies = (signature: unknown, message: Uint8Array, key: Uint8Array): boolean =>
  typeof signature === 'string' && verifyEd25519(keyBytes(signature), message, key)

const keyBytes = (text: string): Uint8Array => {
  if (!text.startsWith('ed25519:'))
    throw new TypeError(`"${text.slice(0, 20)}" is not a key or signature; expected ed25519:<base58>.`)
  return base58.decode(text.slice('ed25519:'.length))
}

const isThere = (value: unknown): boolean => value !== undefined

const record = (body: unknown, name: string): SignedFields => {
  const value = typeof body === 'object' && body !== null ? (body as SignedFields)[name] : undefined
  return typeof value === 'object' && value !== null ? (value as SignedFields) : {}
}

const pick = (fields: SignedFields, names: readonly string[], keeps: (value: unknown) => boolean): SignedFields =>
  Object.fromEntries(names.filter((name) => keeps(fields[name])).map((name) => [name, fields[name]]))
