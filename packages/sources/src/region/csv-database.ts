import { type CountryDatabase, countryCode } from './country-database.ts'
import { ipv4Number } from './ipv4.ts'

interface Range {
  readonly start: number
  readonly end: number
  readonly code: string | undefined
}

/**
 * Reads lines of `start,end,country`, addresses dotted or as numbers, quoted or not; what follows the third field is
 * ignored, and so are IPv6 lines, blank ones and those that begin with `#`.
 *
 * Throws an `Error` with the line's number for any other line, and when there is no IPv4 range at all.
 */
export const csvDatabase = (text: string): CountryDatabase => {
  const ranges = text.split('\n').flatMap((line, index) => rangeOf(line.trim(), index + 1))
  if (ranges.length === 0) throw new Error('there is no IPv4 range in it')
  ranges.sort((one, other) => one.start - other.start)
  return lookUp(ranges)
}

/** Starts, ends and codes as flat arrays: ten bytes a range, and a binary search without objects. */
const lookUp = (ranges: readonly Range[]): CountryDatabase => {
  const codes = [...new Set(ranges.map(({ code }) => code))]
  const places = new Map(codes.map((code, place) => [code, place]))
  const starts = Float64Array.from(ranges, ({ start }) => start)
  const ends = Float64Array.from(ranges, ({ end }) => end)
  const countries = Uint16Array.from(ranges, ({ code }) => places.get(code) ?? 0)
  return {
    country: (_, address) => {
      const at = lastAtOrBelow(starts, address)
      return at >= 0 && address <= (ends[at] as number) ? codes[countries[at] as number] : undefined
    },
  }
}

const lastAtOrBelow = (starts: Float64Array, address: number): number => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= address) low = middle + 1
    else high = middle
  }
  return low - 1
}

const rangeOf = (line: string, number: number): readonly Range[] => {
  if (line === '' || line.startsWith('#')) return []
  const [first = '', last = '', country] = line.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
  if (first.includes(':') && last.includes(':')) return []
  const start = numberOf(first)
  const end = numberOf(last)
  if (start === undefined || end === undefined || end < start || country === undefined) {
    throw new Error(`line ${number} is no "start,end,country"`)
  }
  return [{ start, end, code: countryCode(country) }]
}

const numberOf = (field: string): number | undefined => {
  if (!/^\d{1,10}$/.test(field)) return ipv4Number(field)
  return Number(field) < 2 ** 32 ? Number(field) : undefined
}
