import type { Deposit } from '../contract/deposit.ts'
import { SwapError } from '../errors.ts'
import { raceAbort } from '../race-abort.ts'
import { thrownRefusal } from '../refusal.ts'
import type { Repriced } from './swappable.ts'

/** Asks the provider what has to be deposited where. Its faults become errors of the request. */
export const openDeposit = async ({ provider, offer, parties, context, route }: Repriced): Promise<Deposit> => {
  const deposit = await raceAbort(provider.build(offer, parties, context), context.signal).catch((cause): Deposit => {
    throw thrownRefusal(cause, provider)
  })
  if (route.txHint === undefined || route.txHint === deposit.kind) return deposit
  throw new SwapError('quoteError', `${provider.id} now asks for a ${deposit.kind}, not the ${route.txHint} it quoted.`)
}
