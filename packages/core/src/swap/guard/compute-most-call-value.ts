import Big from 'big.js'
import { raiseTen } from '../../domain/amounts.ts'
import { findChain, nativeIdentifier } from '../../domain/chains.ts'
import type { EngineContext } from '../../engine-context.ts'

/** Share of one coin that stands for the policy's limit while the coin has no confirmed price: a hundredth. */
const WITHOUT_PRICE = 100n

/**
 * Most of a chain's own coin that the call of a token sell may send along, base units: fees of bridges are small, and an
 * announced fee may be a lie. Worth `maxCallValueUsd` of the policy at the highest price; without one, and at the price of a
 * single source, which may be the provider that announces the fee, no more than a hundredth of a coin.
 */
export const computeMostCallValue = ({ catalogue, prices, rules }: EngineContext, chain: string): bigint => {
  const facts = findChain(chain)
  if (!facts) return 0n
  const unit = raiseTen(facts.nativeDecimals)
  const coin = catalogue.find(nativeIdentifier(facts))
  const price = coin && prices.find(coin)
  if (price === undefined) return unit / WITHOUT_PRICE
  const most = BigInt(
    Big(rules().maxCallValueUsd).times(unit.toString()).div(price.highest).round(0, Big.roundDown).toFixed(),
  )
  return price.standing === 'unconfirmed' && most > unit / WITHOUT_PRICE ? unit / WITHOUT_PRICE : most
}
