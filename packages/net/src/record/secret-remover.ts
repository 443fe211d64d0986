import { parseJson } from '../json/parse-json.ts'
import { isSecretName, isSecretParameter } from './secret-names.ts'

/** What stands in the place of a secret. It may be part of a URL, a header and JSON. */
export const REMOVED = '__removed__'

/** Shorter secrets are removed by their place only: as words they may occur anywhere. */
const MIN_LENGTH = 8

/** Removes secrets by their place, such as a header or a member of JSON, and known ones wherever they occur. */
export interface SecretRemover {
  readonly url: (url: string) => string
  /** A body or a message. */
  readonly text: (text: string) => string
  /** Known secrets alone. */
  readonly values: (text: string) => string
}

/**
 * A remover of secrets. `secrets` are values known to be secret; ones of fewer than 8 characters are removed by place only.
 *
 * @example
 * ```ts
 * const { values } = createSecretRemover(['key-of-the-upstream'])
 * log(values(text))
 * ```
 */
export const createSecretRemover = (secrets: readonly string[] = []): SecretRemover => {
  const known = listSpellings(secrets)
  const values = (text: string): string => known.reduce((left, secret) => left.replaceAll(secret, REMOVED), text)
  return {
    values,
    url: (url) => removeParameters(removeUser(values(url))),
    text: (text) => withoutPatterns(removeMembers(values(text))),
  }
}

/** The forms in which a secret may be written, longest first. */
const listSpellings = (secrets: readonly string[]): readonly string[] => {
  const long = secrets.filter((secret) => secret.length >= MIN_LENGTH && secret !== REMOVED)
  const all = long.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    encodeURI(secret),
    ...escapeNested(secret, 3),
    ...encodeBase64(secret),
  ])
  return [...new Set(all)].sort((one, other) => other.length - one.length)
}

/** As it stands within JSON, within JSON in a string of JSON, and so on. */
const escapeNested = (text: string, depth: number): readonly string[] => {
  const escaped = JSON.stringify(text).slice(1, -1)
  return depth === 0 || escaped === text ? [] : [escaped, ...escapeNested(escaped, depth - 1)]
}

const encodeBase64 = (secret: string): readonly string[] => {
  const text = btoa(String.fromCharCode(...new TextEncoder().encode(secret)))
  const bare = text.replace(/=+$/, '')
  return [text, bare, bare.replaceAll('+', '-').replaceAll('/', '_')]
}

const removeUser = (url: string): string => url.replace(/(\w:\/\/)[^/?#@\s"\\]*@/g, `$1${REMOVED}@`)

const removeParameters = (text: string): string =>
  text.replace(/([?&;]|^)([\w.~%-]+)=([^&;#\s"'\\]*)/g, (whole, mark: string, name: string, value: string) =>
    value !== '' && isSecretParameter(name, value) ? `${mark}${name}=${REMOVED}` : whole,
  )

/** Credentials by their form: those of the header `Authorization`, and JSON Web Tokens. */
const withoutPatterns = (text: string): string =>
  removeParameters(removeUser(text))
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REMOVED}`)
    .replace(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, REMOVED)

const MEMBER = /("(?:[^"\\]|\\.)*")(\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s,{}[\]"]+|[[{])/g

/** Removes values of JSON by the names of their members, and leaves every other byte as it is. */
const removeMembers = (text: string): string => {
  let nested = false
  const replaced = text.replace(MEMBER, (whole, name: string, colon: string, value: string) => {
    if (!isSecretName(plain(name))) return value.includes('\\"') ? `${name}${colon}${removeFromInner(value)}` : whole
    if (value !== '{' && value !== '[')
      return value === 'null' || value === '""' ? whole : `${name}${colon}"${REMOVED}"`
    nested = true
    return whole
  })
  return nested ? withoutStructures(replaced) : replaced
}

const plain = (literal: string): string => literal.slice(1, -1)

/** JSON within a string of JSON. */
const removeFromInner = (literal: string): string => {
  const inner = parseJson(literal)
  if (typeof inner !== 'string') return literal
  const cleaned = removeMembers(inner)
  return cleaned === inner ? literal : JSON.stringify(cleaned)
}

/** Objects and lists under the name of a secret; the text is written anew. */
const withoutStructures = (text: string): string => {
  const value = parseJson(text)
  return value === undefined ? REMOVED : JSON.stringify(value, removeStructure)
}

const removeStructure = (name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && isSecretName(name) ? REMOVED : value
