/** Longest value that is shown whole, characters. */
const LONGEST = 120
/** Entries shown of a longer one. */
const SHOWN = 3

/**
 * The value of a setting in a row of a table: as JSON where that is short, else the number of its entries and the first of them.
 *
 * @param counted Words for the number of entries.
 */
export const formatSetting = (value: unknown, counted: (count: number) => string): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (text.length <= LONGEST) return text
  if (typeof value !== 'object' || value === null) return `${text.slice(0, LONGEST)}…`
  const entries = Array.isArray(value)
    ? value.map((each) => JSON.stringify(each))
    : Object.entries(value).map(([name, each]) => `${name}: ${JSON.stringify(each)}`)
  const first = entries.slice(0, SHOWN).map((entry) => (entry.length > LONGEST ? `${entry.slice(0, LONGEST)}…` : entry))
  return `${counted(entries.length)}: ${first.join(', ')}${entries.length > SHOWN ? ', …' : ''}`
}
