import type { AddressReading } from '@switchyard/core'

/** Lower-case letters and digits, separated by single `-`, `_` or `.`. Source: nearcore `account-id`. */
const PATTERN = /^(?:[a-z\d]+(?:[-_][a-z\d]+)*\.)*[a-z\d]+(?:[-_][a-z\d]+)*$/

const FORMS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['implicit', /^[0-9a-f]{64}$/],
  ['eth-implicit', /^0x[0-9a-f]{40}$/],
  ['deterministic', /^0s[0-9a-f]{40}$/],
]

/** `system` is the runtime's own sender; the others are implicit ids without a known private key. */
const UNSPENDABLE = /^(system|0{60}[0-9a-f]{4}|0x0{36}[0-9a-f]{4})$/

/** Reads an account id; there is only one form, and no checksum. */
export const readAddress = (text: string): AddressReading | undefined => {
  if (text.length < 2 || text.length > 64 || !PATTERN.test(text)) return undefined
  const form = FORMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'named'
  return { canonical: text, form, unspendable: UNSPENDABLE.test(text) || undefined }
}

/** Tells whether a payment creates the account. Named accounts must be registered before. */
export const isImplicit = (id: string): boolean => ['implicit', 'eth-implicit'].includes(readAddress(id)?.form ?? '')
