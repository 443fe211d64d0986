import type { Check, Subject } from './check.ts'
import { agreement } from './checks/agreement.ts'
import { assets } from './checks/assets.ts'
import { capabilities } from './checks/capabilities.ts'
import { deadline } from './checks/deadline.ts'
import { declines } from './checks/declines.ts'
import { deposits } from './checks/deposits.ts'
import { faults } from './checks/faults.ts'
import { fees } from './checks/fees.ts'
import { identity } from './checks/identity.ts'
import { offers } from './checks/offers.ts'
import { promises } from './checks/promises.ts'
import { refusedQuotes } from './checks/refused-quotes.ts'
import { requests } from './checks/requests.ts'
import { retryAfter } from './checks/retry-after.ts'
import { sent } from './checks/sent.ts'
import { sideEffects } from './checks/side-effects.ts'
import { status } from './checks/status.ts'

/**
 * All checks of the provider contract as data, for a test runner that {@link providerSuite} does not support. Nothing
 * runs until `run` is called.
 *
 * @example
 * ```ts
 * for (const { group, name, skip, run } of providerChecks({ make, cases, capabilities })) {
 *   if (skip === undefined) await run()
 *   console.log(group, name, skip ?? 'passed')
 * }
 * ```
 */
export const providerChecks = (subject: Subject): readonly Check[] =>
  [
    identity,
    assets,
    sideEffects,
    requests,
    offers,
    promises,
    sent,
    declines,
    refusedQuotes,
    faults,
    retryAfter,
    deadline,
    deposits,
    agreement,
    fees,
    capabilities,
    status,
  ].flatMap((createChecks) => createChecks(subject))
