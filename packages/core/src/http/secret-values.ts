/** Text in the place of a secret. It may be part of a URL, a header and JSON. */
export const REMOVED = '__removed__'

/** Shorter secrets are not sought: as words they may occur anywhere. */
const MIN_LENGTH = 8

/** Removes known secrets wherever they occur in a text. */
export type ValueRemover = (text: string) => string

/**
 * Creates a remover of known secrets, in every spelling that a text may have of them: as they are, in URLs, in JSON, in Base64.
 *
 * @example
 * ```ts
 * const remove = createValueRemover(['key-of-the-upstream'])
 * log(remove(text))
 * ```
 */
export const createValueRemover = (secrets: readonly string[]): ValueRemover => {
  const known = listSpellings(secrets)
  return (text) => known.reduce((left, secret) => left.replaceAll(secret, REMOVED), text)
}

/** Lists the forms in which a secret may be written, longest first. */
const listSpellings = (secrets: readonly string[]): readonly string[] => {
  const long = secrets.filter((secret) => secret.length >= MIN_LENGTH && secret !== REMOVED)
  const all = long.flatMap((secret) => {
    const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(secret)))
    const bare = base64.replace(/(?<!=)=+$/, '')
    return [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
      encodeURI(secret),
      ...escapeNested(secret, 3),
      base64,
      bare,
      bare.replaceAll('+', '-').replaceAll('/', '_'),
    ]
  })
  return [...new Set(all)].sort((one, other) => other.length - one.length)
}

/** Escapes a text as it stands within JSON, within JSON in a string of JSON, and so on. */
const escapeNested = (text: string, depth: number): readonly string[] => {
  const escaped = JSON.stringify(text).slice(1, -1)
  return depth === 0 || escaped === text ? [] : [escaped, ...escapeNested(escaped, depth - 1)]
}
