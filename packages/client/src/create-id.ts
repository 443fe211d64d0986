/** Creates a random UUID (version 4). */
export const createId = (): string => {
  const source: Partial<Crypto> | undefined = globalThis.crypto
  if (source?.randomUUID) return source.randomUUID()
  if (!source?.getRandomValues)
    throw new TypeError('This runtime has no source of random numbers; give createClient the option `uuid`.')

  // Pages without TLS have random bytes but no `randomUUID`. Source: RFC 9562, section 5.4.
  const hex = [...source.getRandomValues(new Uint8Array(16))]
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
