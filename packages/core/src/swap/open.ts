import type { Deposit, SimpleTransfer } from '../contract/deposit.ts'
import { tokenKey } from '../domain/identifier.ts'
import { SwapError } from '../errors.ts'
import { arrivesInTime } from '../quote/paths/fits-together.ts'
import { closesAt } from '../quote/paths/join-legs.ts'
import type { Workshop } from '../workshop.ts'
import { requireTaker } from './contract-parties.ts'
import { openDeposit } from './deposit.ts'
import { requirePayout } from './guard/payout.ts'
import type { Onward, Repriced } from './swappable.ts'

/** What was opened for a swap. */
export interface Opened {
  /** What the user has to send. */
  readonly deposit: Deposit
  /** The same as its own provider made it. */
  readonly own: Deposit
  /** Where the second provider of a route waits for the first one's payout. */
  readonly onward?: SimpleTransfer
}

/**
 * Opens the deposit; of a route of two legs the second one's first, since the first pays out into it.
 *
 * Throws what the providers refuse with, and `quoteError` when the second asks for more than a bare transfer, closes before
 * the first can have paid, or waits where the first may fail to pay.
 */
export const open = async (workshop: Workshop, swappable: Repriced): Promise<Opened> => {
  const { onward, parties } = swappable
  if (!onward) {
    const deposit = await openDeposit(workshop, swappable, swappable.priced.sell)
    return { deposit, own: deposit }
  }
  const second = await openSecond(workshop, swappable, onward)
  await requireTaker(workshop, swappable, second)
  const own = await openDeposit(
    workshop,
    { ...swappable, parties: { ...parties, destinationAddress: second.to } },
    swappable.priced.sell,
  )
  requirePayout(workshop, swappable, own, second.to)
  return { deposit: bounded(swappable, own, second), own, onward: second }
}

const openSecond = async (workshop: Workshop, swappable: Repriced, onward: Onward): Promise<SimpleTransfer> => {
  const { provider, hub } = onward
  const route = { ...swappable.route, txHint: 'simpleTransfer' } as const
  const deposit = await openDeposit(workshop, { ...swappable, ...onward, route }, hub)
  const end = closing(deposit)
  const reader = workshop.chains.get(hub.chain)
  const bare = deposit.kind === 'simpleTransfer' && deposit.destinationTag === undefined
  if (!bare || tokenKey(deposit.asset) !== tokenKey(hub) || (reader && !reader.address(hub.chain, deposit.to))) {
    throw new SwapError('quoteError', `${provider.id} gave no bare ${hub.chain} address for ${hub.identifier}.`)
  }
  if (arrivesInTime(swappable.offer, end === undefined ? {} : { expiresAt: end }, workshop.clock.now())) return deposit
  throw new SwapError('quoteError', `${provider.id} closes before ${swappable.provider.id} can have paid it.`)
}

/** When a deposit is taken no more. */
const closing = ({ expiresAt, channel }: Deposit): number | undefined => earliest(expiresAt, channel?.expiresAt)

const earliest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** The first deposit must be sent early enough for the second; without a channel of its own it is followed by that one's. */
const bounded = ({ offer }: Repriced, own: Deposit, second: SimpleTransfer): Deposit => {
  const end = closing(second)
  const bound = closesAt({ times: offer.times }, end === undefined ? {} : { expiresAt: end })
  const channel = own.channel ?? second.channel
  const expiresAt = earliest(own.expiresAt, bound)
  const channelEnd = earliest(own.channel?.expiresAt, bound)
  return {
    ...own,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(channel ? { channel: { id: channel.id, ...(channelEnd === undefined ? {} : { expiresAt: channelEnd }) } } : {}),
    meta: { ...second.meta, ...own.meta },
  }
}
