import type { SupportedAsset, SwapProvider, Token } from '@switchyard/core'

/** A pair that a provider is asked to price. */
export interface Pair {
  readonly sell: Token
  readonly buy: Token
}

/** Assets that are traded most, best first. */
const preferred = [
  'BTC.BTC',
  'ETH.ETH',
  'SOL.SOL',
  'XRP.XRP',
  'TRON.TRX',
  'LTC.LTC',
  'DOGE.DOGE',
  'ARB.ETH',
  'BASE.ETH',
]

/** Pairs that are tried, at most. */
const MOST = 6

/** Pairs that the provider says it trades, the most usual ones first; each sell asset at most twice. */
export const choosePairs = (
  { capabilities }: Pick<SwapProvider, 'capabilities'>,
  assets: readonly SupportedAsset[],
): readonly Pair[] => {
  const { sameChainOnly = false, buyOnlyChains = [] } = capabilities
  // Preferred coins, then other coins of chains, then tokens.
  const ranked = assets.map((asset) => {
    const place = preferred.indexOf(asset.token.identifier)
    const others = preferred.length + (asset.token.address === undefined ? 0 : 1)
    return { asset, rank: place >= 0 ? place : others }
  })
  const usual = ranked.sort((one, other) => one.rank - other.rank).map(({ asset }) => asset)
  const sells = usual.filter(({ sell, token }) => sell && !buyOnlyChains.includes(token.chain))
  const pairs: Pair[] = []
  for (const { token: sell } of sells) {
    const buys = usual.filter(
      ({ buy, token }) =>
        buy && token.identifier !== sell.identifier && (token.chain === sell.chain ? sameChainOnly : !sameChainOnly),
    )
    pairs.push(...buys.slice(0, 2).map(({ token }) => ({ sell, buy: token })))
    if (pairs.length >= MOST) break
  }
  return pairs.slice(0, MOST)
}
