/** Markup in Markdown, outside of code, as text; pictures as links. */
const plain = (markdown: string): string =>
  markdown
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('![', '!\\[')))
    .join('`')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A document whose descriptions have no HTML and no pictures. The viewer cleans HTML, but would show what is left of it. */
export const withoutMarkup = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(withoutMarkup) as Value
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) =>
    name === 'description' && typeof inner === 'string' ? [name, plain(inner)] : [name, withoutMarkup(inner)],
  )
  return Object.fromEntries(entries) as Value
}
