import { parseJson } from '@switchyard/net'

/** Longest run of lines read before other work may go on. */
const AT_ONCE = 2_000

/** What an address looks like; account names of NEAR may be short. A page of HTML or an error message is neither. */
const ADDRESS = /^(?:[A-Za-z0-9:+/_=.-]{20,130}|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?:near|tg|aurora))$/

/**
 * Hands on every address of a list: one at the start of each line, or a JSON array of strings or of objects with an `address`,
 * bare or under `addresses`. `#`, `//` and `;` begin a comment; what follows an address on its line is ignored.
 *
 * Throws an `Error` for anything else, so that a page that is no list never passes for an empty one. Pauses now and then,
 * so that a million lines do not hold up the process.
 */
export const readAddresses = async (content: string, take: (address: string) => void): Promise<void> => {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content
  const entries = /^\s*[[{]/.test(text) ? jsonEntries(text) : lineEntries(text)
  let count = 0
  for (const { address, place } of entries) {
    if (!ADDRESS.test(address)) throw new Error(`${place} is no address`)
    take(address)
    count += 1
    if (count % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

interface Entry {
  readonly address: string
  readonly place: string
}

function* lineEntries(text: string): Generator<Entry> {
  let start = 0
  for (let line = 1; start < text.length; line += 1) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const content = text.slice(start, end).trim()
    start = end + 1
    if (content === '' || /^(#|\/\/|;)/.test(content)) continue
    yield { address: (/^[^\s,;#]+/.exec(content)?.[0] ?? '').replace(/^"(.*)"$/, '$1'), place: `line ${line}` }
  }
}

function* jsonEntries(text: string): Generator<Entry> {
  const body = parseJson(text)
  if (body === undefined) throw new Error('it is no JSON')
  const list = Array.isArray(body) ? body : (body as { addresses?: unknown }).addresses
  if (!Array.isArray(list)) throw new Error('there is no list of addresses in it')
  for (const [index, entry] of list.entries()) yield { address: addressOf(entry), place: `entry ${index}` }
}

const addressOf = (entry: unknown): string => {
  const address = typeof entry === 'object' && entry !== null ? (entry as { address?: unknown }).address : entry
  return typeof address === 'string' ? address.trim() : ''
}
