/** Names of members, parameters and headers that hold secrets, in lower case without marks. */
const NAMES = new Set(
  `apikey appkey appid apisecret apitoken accesskey accesstoken refreshtoken idtoken authtoken bearertoken authorization auth jwt
  password passwd pwd passphrase secret secretkey clientsecret privatekey signingkey sessionid sessiontoken cookie setcookie
  credential credentials mnemonic seedphrase`.split(/\s+/),
)

/** Names that are clear with a prefix too, such as `garden-app-id`. */
const LONG_NAMES = [...NAMES].filter((name) => name.length > 4)

/** Further names in a query, where a short name is usual for the key of a gateway. */
const QUERY_NAMES = new Set(['key', 'token', 'sig'])

/**
 * Tells whether a name says that its value is a secret: `x-api-key`, `apiKey`, `garden-app-id`.
 *
 * @example
 * ```ts
 * const shown = Object.entries(headers).filter(([name]) => !isSecretName(name))
 * ```
 */
export const isSecretName = (name: string): boolean => {
  const plain = normalizeName(name)
  return NAMES.has(plain) || LONG_NAMES.some((end) => plain.endsWith(end))
}

/** Tells the same of a parameter of a query. */
export const isSecretParameter = (name: string, value: string): boolean => {
  // The token of a chain in `token=` is no secret.
  const isAsset = value.length < 8 || /^0x[0-9a-f]{40,}$/i.test(value) || /[.:]/.test(value)
  return isSecretName(name) || (QUERY_NAMES.has(normalizeName(name)) && !isAsset)
}

const normalizeName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
