import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What Sui and its nodes decide. Budgets in MIST. */
export interface SuiFacts {
  /** Public nodes with GraphQL. */
  readonly nodes: readonly string[]
  /** Computation units added to the dry run, since the price may rise before the transaction is sent. */
  readonly spareUnits: bigint
  /** Budget of the dry run. */
  readonly trialBudget: bigint
  /** Highest accepted budget, so that a faulty node cannot burn a balance. */
  readonly budgetCeiling: bigint
  /** Most computation units of a transfer. */
  readonly transferUnits: bigint
  /** Storage less rebate of a transfer of SUI, and of another coin. */
  readonly coinStorage: bigint
  readonly tokenStorage: bigint
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const suiFacts: FactSet<SuiFacts> = defineFacts(file, {
  nodes: once(readEndpoints),
  spareUnits: once(readBaseUnits),
  trialBudget: once(readBaseUnits),
  budgetCeiling: once(readBaseUnits),
  transferUnits: once(readBaseUnits),
  coinStorage: once(readBaseUnits),
  tokenStorage: once(readBaseUnits),
  specialAccounts: once(readSpecialAccounts),
})
