import type { Funds } from '../../contract/chain.ts'
import { SwapError } from '../../errors.ts'
import { raceAbort } from '../../race-abort.ts'
import type { Workshop } from '../../workshop.ts'
import { outgoingOf } from '../balance.ts'
import type { Repriced } from '../swappable.ts'
import { repriceAt } from './reprice-at.ts'

/**
 * Of a sweep: the swap priced at all its source can sell, before a provider opens anything for it. Price limits, fees and
 * ceilings belong to what is sold, which the quote could not know. Any other swap, and one whose funds were not read,
 * stays as it is.
 *
 * Throws `unableToBuildTransaction` where nothing is left to sell, and what pricing throws.
 */
export const wholeBalance = async (
  workshop: Workshop,
  swappable: Repriced,
  funds: Funds | undefined,
): Promise<Repriced> => {
  const { parties, priced, chain } = swappable
  if (!parties.sweep || !chain || !funds) return swappable
  const most = await sellable(swappable, funds)
  if (most === priced.sellAmount) return swappable
  if (most > 0n) return repriceAt(workshop, swappable, most)
  throw new SwapError('unableToBuildTransaction', `The balance of ${priced.sell.identifier} leaves nothing to sell.`)
}

const sellable = async (swappable: Repriced, funds: Funds): Promise<bigint> => {
  const { chain, context } = swappable
  if (!chain?.sellable) return funds.balance
  const answer = Promise.resolve(chain.sellable(outgoingOf(swappable), funds, context))
  return raceAbort(answer, context.signal).catch((cause): bigint => {
    if (SwapError.is(cause)) throw cause
    throw new SwapError('unableToBuildTransaction', 'What can be sold could not be worked out.', { cause })
  })
}
