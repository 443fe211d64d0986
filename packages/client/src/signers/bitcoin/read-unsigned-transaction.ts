/** `psbt` and a separator. Source: BIP 174. */
const MAGIC = '70736274ff'

/** The key of the unsigned transaction in the global map: one byte long, type 0. */
const UNSIGNED = '0100'

/** Digits of a byte in hex. */
const BYTE = 2

/**
 * Reads the unsigned transaction inside a PSBT in hex, in lower case. Signing and finalising do not change it.
 *
 * @returns `undefined` unless it is a PSBT of version 0 that begins with its transaction, as every known library writes it.
 *
 * Source: BIP 174, "Specification".
 */
export const readUnsignedTransaction = (psbtHex: string): string | undefined => {
  const hex = psbtHex.toLowerCase()
  const begin = MAGIC + UNSIGNED
  if (!/^(?:[0-9a-f]{2})+$/.test(hex) || !hex.startsWith(begin)) return undefined
  const size = readCompactSize(hex.slice(begin.length))
  if (size === undefined) return undefined
  const from = begin.length + size.digits
  const to = from + size.value * BYTE
  return to <= hex.length ? hex.slice(from, to) : undefined
}

/** Bytes that follow the first of a compact size, by that byte. */
const following: Readonly<Record<number, number>> = { 253: 2, 254: 4 }

/** Reads the number at the start of a hex text, and how many digits it takes. */
const readCompactSize = (hex: string): { readonly value: number; readonly digits: number } | undefined => {
  const first = Number.parseInt(hex.slice(0, BYTE), 16)
  if (first < 253) return { value: first, digits: BYTE }
  const bytes = following[first]
  if (bytes === undefined) return undefined
  const digits = hex.slice(BYTE, BYTE + bytes * BYTE)
  const value = Number.parseInt((digits.match(/../g) ?? []).reverse().join(''), 16)
  return Number.isNaN(value) ? undefined : { value, digits: BYTE + digits.length }
}
