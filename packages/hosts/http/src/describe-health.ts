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

/** The part of `/readyz` about prices and clocks, as information. A member that has nothing to tell is `undefined`. */
export interface HealthView {
  /** Lead of the clocks of upstream nodes and APIs, milliseconds: how many were read, and the furthest ones. */
  readonly upstreamClockSkewMs: { readonly sources: number; readonly least: number; readonly most: number } | undefined
  /** Probable lag of this machine's own clock, milliseconds. */
  readonly ownClockSkewMs: number | undefined
  /** Ids of providers whose assets could not be read yet. */
  readonly unreadProviders: readonly string[] | undefined
  readonly uncertainPrices:
    | { readonly disputed: UncertainTokens | undefined; readonly unconfirmed: UncertainTokens | undefined }
    | undefined
}

/**
 * Describes an engine's health. `/readyz` needs no key and the host of a node may name an account there, so upstream sources are
 * counted and not named.
 *
 * @param clocks - names of the clocks that `clockSkewMs` shows already.
 */
export const describeHealth = (
  { clockSkews, ownClockSkewMs, uncertainPrices, unreadProviders }: Health,
  clocks: readonly string[],
): HealthView => {
  const upstream = clockSkews.filter(({ source }) => !clocks.includes(source)).map(({ skewMs }) => skewMs)
  const range = { sources: upstream.length, least: Math.min(...upstream), most: Math.max(...upstream) }

  const countTokens = (standing: Health['uncertainPrices'][number]['standing']): UncertainTokens | undefined => {
    const names = uncertainPrices.filter((price) => price.standing === standing).map(({ identifier }) => identifier)
    return names.length === 0 ? undefined : { count: names.length, tokens: names.sort().slice(0, MAX_TOKENS) }
  }
  return {
    upstreamClockSkewMs: upstream.length === 0 ? undefined : range,
    ownClockSkewMs,
    unreadProviders: unreadProviders.length === 0 ? undefined : unreadProviders,
    uncertainPrices:
      uncertainPrices.length === 0
        ? undefined
        : { disputed: countTokens('disputed'), unconfirmed: countTokens('unconfirmed') },
  }
}
