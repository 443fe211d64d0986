import type { Deposit, SimpleTransfer } from '../contract/deposit.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { findClosingTime } from '../pipeline/two-legs/join-legs.ts'
import { isInTime } from '../pipeline/two-legs/second-deposit.ts'
import { requireOwnTaker } from './guard/require-own-taker.ts'
import { requirePayout } from './guard/require-payout.ts'
import { openDeposit } from './open-deposit.ts'
import type { RepricedSwap } from './repriced-swap.ts'
import { requireTaker } from './require-recipients.ts'

/** Deposits opened for a swap. */
export interface Opened {
  /** The deposit that the user has to send. */
  readonly deposit: Deposit
  /** The same as its own provider made it. */
  readonly own: Deposit
  /** The second provider's deposit, which the first one pays. */
  readonly secondLeg?: SimpleTransfer
}

/**
 * Opens the deposit; of a route of two legs the second one's first, since the first pays out into it.
 *
 * @throws {SwapError} what the providers refuse with, and `quoteError` when the second asks for more than a bare transfer,
 *   closes before the first can have paid, or waits where the first may fail to pay.
 */
export const open = async (engine: EngineContext, repriced: RepricedSwap): Promise<Opened> => {
  const { secondLeg, addresses } = repriced
  if (!secondLeg) {
    const deposit = await openDeposit(engine, repriced, repriced.priced.sell)
    return { deposit, own: deposit }
  }

  const { provider, intermediate } = secondLeg
  const bareRoute = { ...repriced.route, txHint: 'simpleTransfer' } as const
  const second = await openDeposit(engine, { ...repriced, ...secondLeg, route: bareRoute }, intermediate)
  const reader = engine.chains.get(intermediate.chain)
  if (
    second.kind !== 'simpleTransfer' ||
    second.destinationTag !== undefined ||
    tokenKey(second.asset) !== tokenKey(intermediate) ||
    (reader && !reader.readAddress(intermediate.chain, second.to))
  ) {
    throw new SwapError(
      'quoteError',
      `${provider.id} gave no bare ${intermediate.chain} address for ${intermediate.identifier}.`,
    )
  }
  const end = findEarliest(second.expiresAt, second.channel?.expiresAt)
  if (!isInTime(repriced.offer, { expiresAt: end }, engine.clock.now()))
    throw new SwapError('quoteError', `${provider.id} closes before ${repriced.provider.id} can have paid it.`)
  await requireTaker(engine, repriced, second)
  const own = await openDeposit(
    engine,
    { ...repriced, addresses: { ...addresses, destinationAddress: second.to } },
    repriced.priced.sell,
  )
  requirePayout(engine, repriced, { deposit: own, to: second.to })
  requireOwnTaker(engine, repriced, { first: own, second })

  // The first deposit must be sent early enough for the second; without a channel of its own it is followed by that one's.
  const bound = findClosingTime({ times: repriced.offer.times }, { expiresAt: end })
  const channel = own.channel ?? second.channel
  const deposit = {
    ...own,
    expiresAt: findEarliest(own.expiresAt, bound),
    channel: channel && { id: channel.id, expiresAt: findEarliest(own.channel?.expiresAt, bound) },
    meta: { ...second.meta, ...own.meta },
  }
  return { deposit, own, secondLeg: second }
}

const findEarliest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
