/** Texts that JSON writes as they are: printable ASCII without quote and backslash. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

/** Identifiers, chains, protocols and images, which are the same in every response. */
const known = new Map<string, string>()
const MOST = 2_000
const LONGEST = 200

/** Writes a text as JSON. Nearly every text of a response is plain, and testing that costs less than `JSON.stringify`. */
export const writeText = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

/** Writes a text that comes again in other responses, whose JSON is stored. */
export const writeCommonText = (text: string): string => {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = writeText(text)
  if (text.length > LONGEST) return made
  if (known.size >= MOST) known.clear()
  known.set(text, made)
  return made
}
