import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

type Fields = Readonly<Record<string, unknown>>

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
 * The text a quote is signed over: fields of the request, those of the quote over them, keys in order.
 *
 * Unsigned: depositMode, appFees, confidentiality, referral codes of sessions, and everything newer than those.
 */
export const signedPayload = (body: unknown): string => {
  const request = record(body, 'quoteRequest')
  const quote = record(body, 'quote')
  const fields = {
    ...pick(request, REQUEST, isThere),
    ...pick(request, REQUEST_WHEN_SET, Boolean),
    ...pick(quote, QUOTE, isThere),
    ...(request.dry === false ? pick(quote, QUOTE_WHEN_SET, Boolean) : {}),
    ...pick(body as Fields, ['timestamp'], isThere),
  }
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** The base58 digest of the payload, which is what the key signs, as text. */
export const quoteHash = (body: unknown): string => base58.encode(sha256(utf8ToBytes(signedPayload(body))))

/**
 * Whether a quote bears the signature of `managerKey` (`ed25519:<base58>`) over its whole payload. Never throws.
 *
 * For a while real quotes came with a second signature, the only one that covers the deposit address; quotes signed without
 * it (before mid 2026) are refused.
 */
export const isSigned = (body: unknown, managerKey: string): boolean => {
  try {
    const { signature, signatureWithDepositAddress } = body as Fields
    const message = utf8ToBytes(quoteHash(body))
    const key = keyBytes(managerKey)
    return [signatureWithDepositAddress, signature].some((one) => verifies(one, message, key))
  } catch {
    return false
  }
}

const verifies = (signature: unknown, message: Uint8Array, key: Uint8Array): boolean =>
  typeof signature === 'string' && ed25519.verify(keyBytes(signature), message, key)

const keyBytes = (text: string): Uint8Array => {
  if (!text.startsWith('ed25519:')) throw new TypeError('a key or signature begins with ed25519:')
  return base58.decode(text.slice('ed25519:'.length))
}

const isThere = (value: unknown): boolean => value !== undefined

const record = (body: unknown, name: string): Fields => {
  const value = typeof body === 'object' && body !== null ? (body as Fields)[name] : undefined
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

const pick = (fields: Fields, names: readonly string[], keeps: (value: unknown) => boolean): Fields =>
  Object.fromEntries(names.filter((name) => keeps(fields[name])).map((name) => [name, fields[name]]))
