import type { SwapTerms } from '../chain-verifier.ts'
import type { Context } from '../context.ts'
import { listMember, member, textMember } from '../swap-response.ts'

/** What the user means, as checks of one chain or protocol read it. */
export const termsOf = (context: Context): SwapTerms => ({
  ...context.intent,
  maxAffiliateBps: mostAffiliateBps(context),
})

/** The most that integrators may take: what the intent allows, or the affiliate and service fees of the route. */
export const mostAffiliateBps = ({ intent, route }: Context): number =>
  intent.maxAffiliateBps ??
  listMember(route, 'fees')
    .filter((fee) => ['affiliate', 'service'].includes(textMember(fee, 'type') ?? ''))
    .reduce<number>((sum, fee) => sum + Number(member(fee, 'amountBps') ?? 0), 0)
