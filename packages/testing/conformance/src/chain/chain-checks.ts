import type { Check } from '../check.ts'
import type { ChainSubject } from './chain-session.ts'
import { addresses } from './checks/addresses.ts'
import { approvals } from './checks/approvals.ts'
import { builds } from './checks/builds.ts'
import { contract } from './checks/contract.ts'
import { funds } from './checks/funds.ts'

export type { ChainSubject } from './chain-session.ts'

/**
 * All checks of the chain contract as data. Nothing runs until `run` is called.
 *
 * @example
 * ```ts
 * for (const { group, name, run } of chainChecks({ make, cases })) await report(group, name, run)
 * ```
 */
export const chainChecks = (subject: ChainSubject): readonly Check[] =>
  [contract, addresses, funds, builds, approvals].flatMap((createChecks) => createChecks(subject))
