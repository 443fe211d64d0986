import { parseJson } from '../json/parse-json.ts'
import { RECORD_VERSION, type RequestRecord } from './request-record.ts'

/**
 * Writes the text of a record's file: JSON, one exchange of the background a line.
 *
 * @example
 * ```ts
 * await writeFile('quote.json', writeRecord(record))
 * ```
 */
export const writeRecord = (record: RequestRecord): string => {
  const { background, ...rest } = record
  const head = JSON.stringify(rest, null, 1).slice(0, -2)
  return `${head},\n "background": [${background.map((one) => `\n  ${JSON.stringify(one)}`).join(',')}\n ]\n}\n`
}

/**
 * Reads the text of a record's file.
 *
 * @throws {TypeError} for a text that is no record, or one of another version.
 *
 * @example
 * ```ts
 * const replay = openReplay(readRecord(await readFile('record.json', 'utf8')))
 * ```
 */
export const readRecord = (text: string): RequestRecord => {
  const value = parseJson(text, { numbers: 'double' })
  const record = typeof value === 'object' && value !== null ? (value as RequestRecord) : undefined
  if (record?.version !== RECORD_VERSION) {
    const found = typeof record?.version === 'number' ? `, but of version ${record.version}` : ''
    throw new TypeError(`The file is no record of version ${RECORD_VERSION}${found}.`)
  }
  const lists = [record.exchanges, record.background, record.reads, record.identifiers]
  if (!lists.every(Array.isArray) || Number.isNaN(Date.parse(record.time)))
    throw new TypeError('The record lacks its time or one of its lists: exchanges, background, reads, identifiers.')
  return { ...record, reads: record.reads.map((read) => ({ ...read, call: RENAMED_CALLS[read.call] ?? read.call })) }
}

/** Calls by the names they had in releases before the methods of stores began with a verb. */
const RENAMED_CALLS: Readonly<Record<string, string>> = {
  'swaps.byId': 'swaps.findById',
  'swaps.byHash': 'swaps.findByHash',
  'swaps.byChannel': 'swaps.findByChannel',
  'swaps.byDepositAddress': 'swaps.findByDepositAddress',
  'swaps.callsFrom': 'swaps.findCallsFrom',
  'screener.listed': 'screener.checkListed',
  'region.country': 'region.findCountry',
}
