import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { createRandom } from '../../world/random.ts'

const secretOf = (seed: string): Uint8Array => createRandom(seed).bytes('key/near/manager')

/** Public key with which a sandbox of this seed signs its quotes, `ed25519:<base58>`. */
export const nearManagerKey = (seed: string): string => `ed25519:${base58.encode(ed25519.getPublicKey(secretOf(seed)))}`

type QuoteFields = Readonly<Record<string, unknown>>

const OPTIONAL = ['quoteWaitingTimeMs', 'referral']
const UNSIGNED = ['depositMode', 'appFees', 'confidentiality', ...OPTIONAL]
const ONLY_REAL = [
  'depositAddress',
  'depositMemo',
  'deadline',
  'timeWhenInactive',
  'timeEstimate',
  'refundFee',
  'withdrawFee',
]

const without = (fields: QuoteFields, names: readonly string[]): QuoteFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const truthy = (fields: QuoteFields): QuoteFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)))

/** Signature of a quote over its fields in alphabetical order. Source: the verification in the published SDK. */
export const signQuote = (seed: string, request: QuoteFields, quote: QuoteFields, timestamp: string): string => {
  const optional = truthy(Object.fromEntries(OPTIONAL.map((name) => [name, request[name]])))
  const real = request.dry === false ? truthy(quote) : without(quote, ONLY_REAL)
  const fields = { ...without(request, UNSIGNED), ...optional, ...real, timestamp }
  const sorted = Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
  const hash = base58.encode(sha256(utf8ToBytes(JSON.stringify(sorted))))
  return `ed25519:${base58.encode(ed25519.sign(utf8ToBytes(hash), secretOf(seed)))}`
}
