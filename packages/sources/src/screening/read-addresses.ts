import { at, parseJson } from '@switchyard/net'

/** The form of an address; NEAR account names may be short, unified addresses of Zcash are long. Text of an HTML page or an error message does not match. */
const ADDRESS =
  /^(?:[A-Za-z0-9:+/_=.-]{20,130}|[uU]1[0-9A-Za-z]{100,1000}|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?:near|tg|aurora))$/

/**
 * Reads the addresses of a list, in order: one at the start of each line, or a JSON array of strings or of objects with an
 * `address`, also under `addresses`. `#`, `//` and `;` begin a comment; the rest of a line is ignored.
 *
 * @throws {Error} for anything else, so that another page is never read as an empty list.
 */
export function* readAddresses(content: string): Generator<string> {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content
  const entries = /^\s*[[{]/.test(text) ? readJsonEntries(text) : readLineEntries(text)
  for (const { address, place } of entries) {
    if (!ADDRESS.test(address)) throw new Error(`${place} is not an address`)
    yield address
  }
}

interface Entry {
  readonly address: string
  readonly place: string
}

function* readLineEntries(text: string): Generator<Entry> {
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

function* readJsonEntries(text: string): Generator<Entry> {
  const body = parseJson(text)
  if (body === undefined) throw new Error('it is not JSON')
  const list = Array.isArray(body) ? body : at(body, 'addresses')
  if (!Array.isArray(list)) throw new Error('it contains no list of addresses')
  for (const [index, entry] of list.entries()) {
    const address = typeof entry === 'object' ? at(entry, 'address') : entry
    yield { address: typeof address === 'string' ? address.trim() : '', place: `entry ${index}` }
  }
}
