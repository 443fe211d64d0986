import canonicalize from 'canonicalize'

/**
 * The RFC 8785 canonical JSON of a value as UTF-8, of the members JSON carries.
 *
 * @throws {TypeError} for a value that JSON cannot express.
 */
export const toCanonicalBytes = (value: unknown): Uint8Array<ArrayBuffer> => {
  const plain = JSON.stringify(value)
  const text = plain === undefined ? undefined : canonicalize(JSON.parse(plain))
  if (text === undefined) throw new TypeError('The value has no canonical form.')
  return new TextEncoder().encode(text)
}
