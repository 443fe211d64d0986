import { isSecretName } from '@switchyard/net'

/** Names that are secret in a configuration, besides those that are secret everywhere. `d` is the private part of a JWK. */
const NAMES = new Set(['key', 'secret', 'd'])

/** Parts of a path that look drawn at random, as gateways use them for the key of a customer. */
const RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{16,}$/

/** Every value in a configuration that may be secret: keys, passwords, and keys within URLs. */
export const collectSecrets = (value: unknown, name = ''): readonly string[] => {
  if (typeof value === 'string') return isSecretName(name) || NAMES.has(name) ? [value] : collectFromUrl(value)
  if (value instanceof Uint8Array) return [new TextDecoder().decode(value)]
  if (Array.isArray(value)) return value.flatMap((one) => collectSecrets(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, one]) => collectSecrets(one, member))
}

const collectFromUrl = (text: string): readonly string[] => {
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return []
  const { username, password, pathname, searchParams, hostname } = new URL(text)
  const found = [username, password, ...searchParams.values(), ...pathname.split('/'), ...hostname.split('.')]
  const [user, secret, ...others] = found
  return [user, secret, ...others.filter((part) => RANDOM.test(part))].flatMap((part) =>
    part ? [decodeURIComponent(part)] : [],
  )
}
