import { raw } from './raw-json.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/
const HEX = /^0x[0-9a-f]{1,64}$/i
const ISO = /^\d{4}-\d\d-\d\dT/

const shifted = (text: string, places: 1 | -1): string => {
  const [whole = '0', part = ''] = text.split('.')
  if (places === 1) return part === '' ? `${whole}0` : `${whole}${part[0]}${part.length > 1 ? `.${part.slice(1)}` : ''}`
  return part === '' ? whole.slice(0, -1) || '0' : `${whole.slice(0, -1) || '0'}.${whole.at(-1)}${part}`
}

/** Other values of a decimal text, by the name of the mutation. */
const ofDecimal = (text: string): Readonly<Record<string, string>> => ({
  'times ten': shifted(text, 1),
  'a tenth': shifted(text, -1),
  'a little more': String(text).includes('.') ? `${text}1` : String((BigInt(text) * 103n) / 100n + 1n),
  zero: '0',
  one: '1',
  'minus one': '-1',
  '2^256': String(2n ** 256n),
  '1e306': '1e306',
  'an exponent': '1e5',
  NaN: 'NaN',
})

/** Unix times in a unit, where a number reads as one near `now`. */
const ofTime = (value: number, now: number): Readonly<Record<string, number>> => {
  for (const unit of [1, 1_000, 1_000_000]) {
    const at = (value * 1_000) / unit
    if (at > now - 40 * 86_400_000 && at < now + 400 * 86_400_000)
      return { 'an expired time': ((now - 3_600_000) / 1_000) * unit, 'the year 3000': 32_503_680_000 * unit }
  }
  return {}
}

/** Other values of a number or of a text that holds one, by the name of the mutation; empty for everything else. */
export const numberMutations = (value: unknown, now: number): Readonly<Record<string, unknown>> => {
  if (typeof value === 'number' && DECIMAL.test(String(value))) {
    const { NaN: _, ...rest } = ofDecimal(String(value))
    const numbers = Object.fromEntries(
      Object.entries(rest).map(([kind, text]) => [kind, raw(text.replace(/^0+(?=\d)/, ''))]),
    )
    return { ...numbers, ...ofTime(value, now), 'a number as text': String(value) }
  }
  if (typeof value !== 'string') return {}
  if (ISO.test(value))
    return { 'an expired time': new Date(now - 3_600_000).toISOString(), 'the year 3000': '3000-01-01T00:00:00.000Z' }
  if (DECIMAL.test(value) && value.length < 60) {
    const times = Object.entries(ofTime(Number(value), now)).map(([kind, time]) => [kind, String(time)])
    return { ...ofDecimal(value), ...Object.fromEntries(times) }
  }
  if (HEX.test(value) && value.length !== 42 && value.length !== 66) return ofHex(BigInt(value))
  return {}
}

const ofHex = (amount: bigint): Readonly<Record<string, string>> => {
  const hex = (one: bigint): string => `0x${one.toString(16)}`
  return {
    'times ten': hex(amount * 10n),
    'a tenth': hex(amount / 10n),
    zero: '0x0',
    one: '0x1',
    '2^256': hex(2n ** 256n),
  }
}
