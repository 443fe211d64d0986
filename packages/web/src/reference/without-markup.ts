/** Turns markup in Markdown, outside of code, into text, and pictures into links. */
const escapeMarkup = (markdown: string): string =>
  markdown
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('![', '!\\[')))
    .join('`')

/** Returns a document whose descriptions have no HTML and no pictures. The viewer cleans HTML, but would show the rest. */
export const withoutMarkup = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(withoutMarkup) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) =>
    name === 'description' && typeof inner === 'string' ? [name, escapeMarkup(inner)] : [name, withoutMarkup(inner)],
  )
  return Object.fromEntries(entries) as Value
}
