import type { AddressPool } from './addresses.ts'
import { byteMutations } from './bytes.ts'
import { ABSENT } from './json-path.ts'
import { numberMutations } from './numbers.ts'

/** Values that the mutations of one value can draw on. */
export interface Supply {
  readonly pool: AddressPool
  /** Unix milliseconds. */
  readonly now: number
  /** Other values seen at the same path: another token, another chain, another status. */
  readonly siblings: readonly unknown[]
  /** Base58 keys that may occur in binary data. */
  readonly keys: readonly string[]
}

const NAMES: readonly (readonly [string, string])[] = [
  ['USDC', 'USDT'],
  ['USDT', 'USDC'],
  ['ETH', 'BSC'],
  ['BTC', 'LTC'],
  ['SOL', 'ETH'],
  ['ethereum', 'base'],
  ['Ethereum', 'Arbitrum'],
  ['bitcoin', 'litecoin'],
  ['Bitcoin', 'Ethereum'],
  ['arbitrum', 'base'],
  ['solana', 'ethereum'],
]

const looksLikeMemo = (text: string): boolean => /^[=a-zA-Z]{1,6}:[^:]+:[^:]+/.test(text) && !text.includes('://')

/** The parts of a memo changed one by one: asset, recipient, limit. */
const ofMemo = (text: string, pool: AddressPool): Readonly<Record<string, string>> => {
  const out: Record<string, string> = {
    'another memo': 'hello',
    'memo without its end': text.split(':').slice(0, 3).join(':'),
  }
  for (const [index, part] of text.split(':').entries()) {
    const put = (next: string): string =>
      text
        .split(':')
        .map((one, at) => (at === index ? next : one))
        .join(':')
    const [address = ''] = part.split('/')
    for (const [kind, other] of Object.entries(pool.replacements(address)))
      out[`memo: ${kind}`] = put(part.replace(address, other))
    if (/^\d{4,}/.test(part)) out['memo: no limit'] = put(part.replace(/^\d+/, '0'))
    if (index === 1) out['memo: another asset'] = put('BSC.BNB')
  }
  return out
}

/** Text with names of tokens and chains in it, each swapped for another. */
const ofNames = (text: string): Readonly<Record<string, string>> => {
  const out: Record<string, string> = {}
  for (const [name, other] of NAMES)
    if (text.includes(name) && text.length < 120) out[`${name} as ${other}`] = text.replace(name, other)
  return out
}

/** Addresses inside longer texts such as `ETH.USDC-0x…`. */
const ofEmbedded = (text: string, pool: AddressPool): Readonly<Record<string, string>> => {
  const [address] = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(text) ?? []
  if (address === undefined || address === text) return {}
  return Object.fromEntries(
    Object.entries(pool.replacements(address)).map(([kind, other]) => [`inner ${kind}`, text.replace(address, other)]),
  )
}

const ofText = (text: string, pool: AddressPool): Readonly<Record<string, unknown>> => ({
  ...(looksLikeMemo(text) ? ofMemo(text, pool) : {}),
  ...ofNames(text),
  ...ofEmbedded(text, pool),
  ...pool.replacements(text),
  'empty text': '',
  'another text': 'unheard of',
})

/**
 * Every other value that is tried in the place of one, by the name of the mutation. `ABSENT` takes the member away.
 */
export const mutationsOf = (value: unknown, supply: Supply): Readonly<Record<string, unknown>> => {
  const { pool, now, siblings, keys } = supply
  const all: Record<string, unknown> = { null: null, absent: ABSENT }
  for (const [index, sibling] of siblings.entries()) all[`another value seen there ${index}`] = sibling
  if (Array.isArray(value)) {
    Object.assign(all, { 'an empty list': [], 'a list doubled': [...value, ...value], 'an object for a list': {} })
    if (value.length > 1)
      Object.assign(all, { 'its first item only': value.slice(0, 1), 'a list reversed': [...value].reverse() })
  } else if (typeof value === 'object' && value !== null)
    Object.assign(all, { 'an empty object': {}, 'a list for an object': [value] })
  else if (typeof value === 'boolean') Object.assign(all, { negated: !value, 'a text': 'false' })
  else {
    Object.assign(all, numberMutations(value, now), byteMutations(value, pool, keys))
    if (typeof value === 'string') Object.assign(all, ofText(value, pool))
    Object.assign(all, { 'an object for a value': {}, 'a boolean': true })
  }
  return Object.fromEntries(Object.entries(all).filter(([, next]) => next !== value))
}
