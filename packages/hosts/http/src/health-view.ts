import type { Engine } from '@switchyard/core'

type Health = ReturnType<Engine['health']>

/** Tokens that are named of each standing; the count has all. */
const MAX_TOKENS = 10

/** Tokens whose USD price has one standing. */
interface UncertainTokens {
  readonly count: number
  /** The first ten identifiers in alphabetical order. */
  readonly tokens: readonly string[]
}

/** What `/readyz` shows of prices and clocks, as information. A member that has nothing to tell is absent. */
export interface HealthView {
  /** How far the clocks of upstream nodes and APIs are ahead, milliseconds: how many were read, and the furthest ones. */
  readonly upstreamClockSkewMs?: { readonly sources: number; readonly least: number; readonly most: number }
  /** How far this machine's own clock is probably behind, milliseconds. */
  readonly ownClockSkewMs?: number
  readonly uncertainPrices?: { readonly disputed?: UncertainTokens; readonly unconfirmed?: UncertainTokens }
}

/**
 * The view of an engine's health. `/readyz` needs no key and the host of a node may name an account there, so upstream
 * sources are counted and not named.
 *
 * @param clocks - names of the clocks that `clockSkewMs` shows already.
 */
export const healthView = (
  { clockSkews, ownClockSkewMs, uncertainPrices }: Health,
  clocks: readonly string[],
): HealthView => {
  const upstream = clockSkews.filter(({ source }) => !clocks.includes(source)).map(({ skewMs }) => skewMs)
  const range = { sources: upstream.length, least: Math.min(...upstream), most: Math.max(...upstream) }
  const disputed = tokensOf(uncertainPrices, 'disputed')
  const unconfirmed = tokensOf(uncertainPrices, 'unconfirmed')
  return {
    ...(upstream.length === 0 ? {} : { upstreamClockSkewMs: range }),
    ...(ownClockSkewMs === undefined ? {} : { ownClockSkewMs }),
    ...(uncertainPrices.length === 0 ? {} : { uncertainPrices: { ...disputed, ...unconfirmed } }),
  }
}

const tokensOf = (prices: Health['uncertainPrices'], standing: Health['uncertainPrices'][number]['standing']) => {
  const names = prices.filter((price) => price.standing === standing).map(({ identifier }) => identifier)
  return names.length === 0 ? {} : { [standing]: { count: names.length, tokens: names.sort().slice(0, MAX_TOKENS) } }
}
