import { createValueRemover, isSecretName, isSecretParameter, REMOVED } from '@switchyard/core'
import { parseJson } from '../json/parse-json.ts'

/** Removes secrets by their place, such as a header or a member of JSON, and known ones wherever they occur. */
export interface SecretRemover {
  readonly url: (url: string) => string
  /** A body or a message. */
  readonly text: (text: string) => string
  /** Known secrets alone. */
  readonly values: (text: string) => string
}

/**
 * Creates a remover of secrets. `secrets` are values known to be secret; ones of fewer than 8 characters are removed by place only.
 *
 * @example
 * ```ts
 * const { values } = createSecretRemover(['key-of-the-upstream'])
 * log(values(text))
 * ```
 */
export const createSecretRemover = (secrets: readonly string[] = []): SecretRemover => {
  const values = createValueRemover(secrets)
  return {
    values,
    url: (url) => removeFromUrls(values(url)),
    text: (text) =>
      removeFromUrls(removeMembers(values(text)))
        // Credentials by their form: those of the header `Authorization`, and JSON Web Tokens.
        .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REMOVED}`)
        .replace(/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, REMOVED),
  }
}

/** Removes the user of URLs, and secret parameters. Names are compared by their letters, so the mark in front may stay. */
const removeFromUrls = (text: string): string =>
  text
    .replace(/(\w:\/\/)[^/?#@\s"\\]*@/g, `$1${REMOVED}@`)
    .replace(/((?:[?&;]|^)[\w.~%-]+)=([^&;#\s"'\\]*)/g, (whole, name: string, value: string) =>
      value !== '' && isSecretParameter(name, value) ? `${name}=${REMOVED}` : whole,
    )

/** A string; where it is the name of a member, with its colon, and the value or where it begins. A cut text may end within a string. */
const MEMBER = /("(?:[^"\\]|\\[\s\S])*\\?(?:"|$))(?:(\s*:\s*)("(?:[^"\\]|\\[\s\S])*\\?(?:"|$)|[^\s,{}[\]"]+|[[{]))?/g

/** Removes values of JSON by the names of their members, and leaves every other byte as it is. */
const removeMembers = (text: string): string => {
  let nested = false
  const replaced = text.replace(MEMBER, (whole, ...parts: readonly (string | undefined)[]) => {
    const [name = '', colon = '', value] = parts
    if (value === undefined) return whole
    if (!isSecretName(name)) return value.includes('\\"') ? `${name}${colon}${removeFromInner(value)}` : whole
    if (value !== '{' && value !== '[')
      return value === 'null' || value === '""' ? whole : `${name}${colon}"${REMOVED}"`
    nested = true
    return whole
  })
  if (!nested) return replaced

  // An object or list under the name of a secret: the text is written anew.
  const json = parseJson(replaced)
  if (json === undefined) return REMOVED
  return JSON.stringify(json, (name, value: unknown) =>
    typeof value === 'object' && value !== null && isSecretName(name) ? REMOVED : value,
  )
}

/** Removes secrets from JSON within a string of JSON. */
const removeFromInner = (literal: string): string => {
  const inner = parseJson(literal)
  if (typeof inner !== 'string') return literal
  const cleaned = removeMembers(inner)
  return cleaned === inner ? literal : JSON.stringify(cleaned)
}
