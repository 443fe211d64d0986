import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits, readNumber } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What the XRP Ledger and its servers decide. */
export interface XrpFacts {
  /** Public servers. */
  readonly nodes: readonly string[]
  /** Least fee of a payment, drops. */
  readonly feeFloor: bigint
  /** Largest fee of a payment, drops, so that a faulty server cannot burn a balance. */
  readonly feeCeiling: bigint
  /** Length of a ledger, milliseconds, on the long side: the transaction expires before the deposit does. */
  readonly ledgerMs: number
  /** Least payment to an account that does not exist yet, drops; what the address alone tells. A server's figure stands where one is asked. */
  readonly reserve: bigint
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const xrpFacts: FactSet<XrpFacts> = defineFacts(file, {
  nodes: once(readEndpoints),
  feeFloor: once(readBaseUnits),
  feeCeiling: once(readBaseUnits),
  ledgerMs: once(readNumber),
  reserve: once(readBaseUnits),
  specialAccounts: once(readSpecialAccounts),
})
