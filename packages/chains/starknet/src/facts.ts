import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What Starknet and its nodes decide. */
export interface StarknetFacts {
  /** Public JSON-RPC nodes. */
  readonly nodes: readonly string[]
  /** Bound of the fee where no node returns its prices, fri. */
  readonly feeBound: bigint
  /** Units of L2 gas, and of state data, of a transaction with one call, and of each further call. */
  readonly callUnits: bigint
  readonly callDataUnits: bigint
  /** Least and largest bound of a fee, fri. */
  readonly feeBoundFloor: bigint
  readonly feeBoundCeiling: bigint
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const starknetFacts: FactSet<StarknetFacts> = defineFacts(file, {
  nodes: once(readEndpoints),
  feeBound: once(readBaseUnits),
  callUnits: once(readBaseUnits),
  callDataUnits: once(readBaseUnits),
  feeBoundFloor: once(readBaseUnits),
  feeBoundCeiling: once(readBaseUnits),
  specialAccounts: once(readSpecialAccounts),
})
