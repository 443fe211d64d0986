import { SwapError } from '../errors.ts'

/** Chains whose sell transactions may be funded from several addresses. Source: specification, quote request. */
const MANY = new Set(['BTC', 'BCH', 'DASH', 'DOGE', 'LTC'])

const MOST = 6

const refuse = (message: string): never => {
  throw new SwapError('invalidSourceAddressList', message)
}

/**
 * Takes a `;`-separated list of source addresses apart and collapses repeats.
 *
 * @throws {SwapError} `invalidSourceAddressList` for an empty entry, more than six addresses, or several on a chain that
 *   takes one.
 */
export const readSources = (text: string | undefined, chain: string): readonly string[] => {
  if (text === undefined) return []
  const entries = text.split(';').map((entry) => entry.trim())
  if (entries.some((entry) => entry === '')) {
    return entries.length === 1 ? [] : refuse('sourceAddress holds an empty entry.')
  }
  const unique = [...new Set(entries)]
  if (unique.length > 1 && !MANY.has(chain)) return refuse(`${chain} takes exactly one source address.`)
  if (unique.length > MOST) return refuse(`sourceAddress holds ${unique.length} addresses; at most ${MOST} are taken.`)
  return unique
}
