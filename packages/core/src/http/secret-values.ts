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
  const mayHold = createSearch(known)
  return (text) => (mayHold(text) ? known.reduce((left, secret) => left.replaceAll(secret, REMOVED), text) : text)
}

/** Characters that are compared at once, and the distance of the places where they are: every known text of 8 has one such place. */
const PIECE = 4
const STEP = MIN_LENGTH - PIECE + 1

const hashPiece = (text: string, at: number): number =>
  (text.charCodeAt(at) * 29_791 +
    text.charCodeAt(at + 1) * 961 +
    text.charCodeAt(at + 2) * 31 +
    text.charCodeAt(at + 3)) &
  0xffff

/**
 * Creates a search for any of many texts of at least 8 characters. It looks at every fifth place of a text only: lists of tokens have
 * megabytes, and each of them is searched for every spelling of every secret.
 */
const createSearch = (known: readonly string[]): ((text: string) => boolean) => {
  const places = new Map<number, { readonly secret: string; readonly offset: number }[]>()
  const isPiece = new Uint8Array(0x1_0000)
  for (const secret of known)
    for (let offset = 0; offset < STEP; offset += 1) {
      const hash = hashPiece(secret, offset)
      isPiece[hash] = 1
      places.set(hash, [...(places.get(hash) ?? []), { secret, offset }])
    }
  return (text) => {
    if (known.length === 0) return false
    for (let at = 0; at <= text.length - PIECE; at += STEP) {
      const hash = hashPiece(text, at)
      if (isPiece[hash] === 0) continue
      const found = places.get(hash)?.some(({ secret, offset }) => text.startsWith(secret, at - offset) && at >= offset)
      if (found) return true
    }
    return false
  }
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
