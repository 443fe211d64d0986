import type { Check, Subject } from './check.ts'
import { deadline } from './checks/deadline.ts'
import { declines } from './checks/declines.ts'
import { deposits } from './checks/deposits.ts'
import { faults } from './checks/faults.ts'
import { fees } from './checks/fees.ts'
import { identity } from './checks/identity.ts'
import { observations } from './checks/observations.ts'
import { offers } from './checks/offers.ts'
import { requests } from './checks/requests.ts'
import { retryAfter } from './checks/retry-after.ts'
import { sideEffects } from './checks/side-effects.ts'
import { supported } from './checks/surface.ts'
import { capabilities } from './checks/traits.ts'

/** Every check of the contract for one provider, in reading order; nothing has run yet. */
export const providerChecks = (subject: Subject): readonly Check[] =>
  [
    identity,
    supported,
    sideEffects,
    requests,
    offers,
    declines,
    faults,
    retryAfter,
    deadline,
    deposits,
    fees,
    capabilities,
    observations,
  ].flatMap((group) => group(subject))
