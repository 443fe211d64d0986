import { withAbort } from '../../async/with-abort.ts'
import type { Funds } from '../../contract/chain.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { toOutgoing } from '../require-balance.ts'
import { repriceAt } from './reprice-at.ts'

/**
 * Prices a sweep at everything its source can sell, before a provider opens anything for it. Price limits, fees and
 * ceilings belong to what is sold, which the quote could not know. Any other swap, and one whose funds were not read,
 * stays as it is.
 *
 * @throws {SwapError} `unableToBuildTransaction` where nothing is left to sell, and what pricing throws.
 */
export const repriceSweep = async (
  engine: EngineContext,
  repriced: RepricedSwap,
  funds: Funds | undefined,
): Promise<RepricedSwap> => {
  const { addresses, priced, chain, context } = repriced
  if (!addresses.sweep || !chain || !funds) return repriced
  const compute = () => chain.computeSellable?.(toOutgoing(repriced), funds, context) ?? funds.balance
  const most = await withAbort(compute, context.signal).catch((cause): bigint => {
    if (SwapError.is(cause)) throw cause
    throw new SwapError('unableToBuildTransaction', 'What can be sold could not be worked out.', { cause })
  })
  if (most === priced.sellAmount) return repriced
  if (most > 0n) return repriceAt(engine, repriced, most)
  throw new SwapError('unableToBuildTransaction', `The balance of ${priced.sell.identifier} leaves nothing to sell.`)
}
