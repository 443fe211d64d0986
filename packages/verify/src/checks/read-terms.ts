import type { SwapTerms } from '../chain-verifier.ts'
import type { Context } from '../context.ts'
import { readList, readMember, readText } from '../swap-response.ts'

/** Reads what the user means, as checks of one chain or protocol read it. */
export const readTerms = (context: Context): SwapTerms => ({
  ...context.intent,
  maxAffiliateBps: limitAffiliateBps(context),
  known: context.known,
})

/** Returns the most that integrators may take, basis points: what the intent allows, or the affiliate and service fees of the route. */
export const limitAffiliateBps = ({ intent, route }: Context): number =>
  intent.maxAffiliateBps ??
  readList(route, 'fees')
    .filter((fee) => ['affiliate', 'service'].includes(readText(fee, 'type') ?? ''))
    .reduce<number>((sum, fee) => sum + Number(readMember(fee, 'amountBps') ?? 0), 0)
