import { isSecretName } from '@switchyard/net'

/** Names that are secret in a configuration, besides those that are secret everywhere. `d` is the private part of a JWK. */
const NAMES = new Set(['key', 'secret', 'd'])

/** Parts of a path that look drawn at random, as gateways use them for the key of a customer. */
const RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{16,}$/

/** An account of an EVM chain, which looks drawn at random too. */
const ACCOUNT = /^0x[0-9a-f]{40}$/i

/** Every value in a configuration that may be secret: keys, passwords, and keys within URLs. */
export const collectSecrets = (value: unknown, name = ''): readonly string[] => {
  if (typeof value === 'string') {
    if (isSecretName(name) || NAMES.has(name)) return [value]
    if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return []
    const { username, password, pathname, searchParams, hostname } = new URL(value)
    const others = [...searchParams.values(), ...pathname.split('/'), ...hostname.split('.')]
    return [username, password, ...others.filter((part) => RANDOM.test(part) && !ACCOUNT.test(part))]
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  }
  if (value instanceof Uint8Array) return [new TextDecoder().decode(value)]
  if (Array.isArray(value)) return value.flatMap((one) => collectSecrets(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, one]) => collectSecrets(one, member))
}
