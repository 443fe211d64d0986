import type { Track } from '../domain/swap.ts'
import type { Workshop } from '../workshop.ts'
import { verify } from './access-token.ts'
import { catalogueNames } from './catalogue-names.ts'
import type { Observed } from './observe.ts'
import { type RedactionReason, redact } from './redact.ts'
import { refundView } from './refund-view.ts'

/** The view of whoever asks: whole, or redacted where the swap is confidential and neither key nor token opens it. */
export const project = (workshop: Workshop, observed: Observed, callerId: string | undefined): Track => {
  const { provider, swap } = observed
  const observation = catalogueNames(workshop.catalogue, observed.observation)
  const confidential = swap?.privacy ?? observation.confidential ?? false
  const reason = confidential ? closedTo(workshop, observed, callerId) : undefined
  if (reason !== undefined) return { observation: redact(observation), privacyMode: true, redactionReason: reason }
  return {
    observation: refundView(observation),
    provider: provider.id,
    ...(swap ? { quoteId: swap.quoteId } : {}),
    privacyMode: confidential,
  }
}

/** Why the full view stays closed; `undefined` when it opens. */
const closedTo = (
  { linkKeys, clock }: Workshop,
  { swap, request, observation }: Observed,
  callerId: string | undefined,
): RedactionReason | undefined => {
  if (swap !== undefined && swap.callerId === callerId) return undefined
  if (request.accessToken === undefined) return 'notOwner'
  const subject = { chainId: swap?.chainId ?? observation.chainId, hash: observation.hash }
  const verdict = verify(linkKeys, request.accessToken, subject, clock.now())
  if (verdict === 'valid') return undefined
  return verdict === 'expired' ? 'tokenExpired' : 'tokenInvalid'
}
