import Big from 'big.js'
import type { LedgerSums } from '../../contract/ledger.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { Route } from '../../domain/route.ts'
import { measureDeliveredShare } from '../../ledger/delivered-share.ts'
import { classifySize } from '../../ledger/size-class.ts'
import type { Ranking } from '../../policy/policy.ts'

/** Parts of a route that its output depends on. */
export type RankedByOutput = Pick<Route, 'providers' | 'sell' | 'buy' | 'buyAmount' | 'fees' | 'assets'>

/** Terms of a ranking. */
export interface RankingTerms {
  readonly ranking: Ranking
  /** Of the ledger; used by `proven` alone. */
  readonly sums: readonly LedgerSums[]
  readonly provenLeastSwaps: number
  /** Value of what is sold, a decimal. */
  readonly sellUsd: string | undefined
}

const MILLION = 1_000_000n

/**
 * Chooses the output a route is ranked by, base units of what is bought, never above the promised one.
 *
 * `net` takes off the inbound fees that the wallet pays on top of the sell amount, at the prices of the route; a fee without a price
 * takes off nothing. `proven` takes the share that the providers delivered of earlier promises.
 */
export const chooseOutput = ({
  ranking,
  sums,
  provenLeastSwaps,
  sellUsd,
}: RankingTerms): ((route: RankedByOutput) => bigint) => {
  if (ranking === 'net') return computeNetOutput
  if (ranking === 'spec') return ({ buyAmount }) => buyAmount
  const sizeClass = classifySize(sellUsd)
  return ({ providers, sell, buy, buyAmount }) => {
    const offered = { providers, sellAsset: sell.identifier, buyAsset: buy.identifier, sizeClass }
    return (buyAmount * BigInt(measureDeliveredShare(sums, offered, provenLeastSwaps))) / MILLION
  }
}

const computeNetOutput = ({ sell, buy, fees, assets, buyAmount }: RankedByOutput): bigint => {
  // The wallet pays gas on top of the sell amount, in coins. An inbound fee in the token that is sold is taken from the deposit, and the
  // promise is what is left. Source: specification, fee semantics of CHAINFLIP.
  const paid = fees.filter(
    ({ type, asset }) => type === 'inbound' && (sell.address === undefined || tokenKey(asset) !== tokenKey(sell)),
  )
  // Providers spell identifiers in their own way; the assets of a route are spelled in ours.
  const findUsd = (asset: { readonly identifier: string }): string | undefined =>
    assets.find(({ token }) => tokenKey(token) === tokenKey(asset))?.usd
  const buyUsd = findUsd(buy)

  let net = buyAmount
  for (const { asset, amount } of paid) {
    if (tokenKey(asset) === tokenKey(buy)) {
      net -= amount
      continue
    }
    const usd = findUsd(asset)
    if (usd === undefined || buyUsd === undefined || Big(buyUsd).lte(0)) continue
    const worth = Big(amount.toString()).times(usd).div(Big(10).pow(asset.decimals))
    net -= BigInt(worth.div(buyUsd).times(Big(10).pow(buy.decimals)).round(0, Big.roundUp).toFixed(0))
  }
  return net > 0n ? net : 0n
}
