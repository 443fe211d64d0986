/** At most sixteen bytes in hexadecimal. */
const SIXTEEN_BYTES = /^(?:0x)?((?:[0-9a-f]{2}){1,16})$/i

/**
 * The 32 bytes that make an order unique: the quote's id, then the partner's memo or random bytes. 0x-prefixed hex.
 *
 * `randomHex` is 64 random hex digits; all of them are used for a quote without a usable id.
 *
 * Source: swap-sdk 15.2.0, `createSwiftRandomKey` (read 2026-11).
 */
export const createRandomKey = (
  quoteId: string | undefined,
  memoHex: string | undefined,
  randomHex: string,
): string => {
  if (!/^[0-9a-f]{64}$/i.test(randomHex)) throw new TypeError('32 random bytes are needed')
  const [id, memo] = [quoteId, memoHex].map((text) => SIXTEEN_BYTES.exec(text ?? '')?.[1]?.padStart(32, '0'))
  if (id === undefined) return `0x${randomHex}`.toLowerCase()
  return `0x${id}${memo ?? randomHex.slice(0, 32)}`.toLowerCase()
}
