/**
 * Creates random bytes.
 *
 * @throws {Error} where the runtime has none.
 */
export const createRandomBytes = (length: number): Uint8Array =>
  requireWebCrypto('getRandomValues').getRandomValues(new Uint8Array(length))

/**
 * Creates a UUID of version 4.
 *
 * @throws {Error} where the runtime makes none.
 */
export const createRandomUuid = (): string => requireWebCrypto('randomUUID').randomUUID()

const requireWebCrypto = (method: 'getRandomValues' | 'randomUUID'): Crypto => {
  const { crypto } = globalThis as { crypto?: Crypto }
  if (typeof crypto?.[method] === 'function') return crypto
  throw new Error(
    `This runtime has no crypto.${method}. Load a polyfill of it before the engine, such as react-native-get-random-values, or give createEngine the options uuid and linkKeys.`,
  )
}
