import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What TRON and its gateways decide. */
export interface TronFacts {
  /** Public gateways. */
  readonly gateways: readonly string[]
  /** Least fee limit of a call, sun. */
  readonly feeLimitFloor: bigint
  /** Largest fee limit that is signed, sun, also when the chain allows more. */
  readonly feeLimitCeiling: bigint
  /** Energy of a call that could not be simulated. */
  readonly fallbackEnergy: bigint
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const tronFacts: FactSet<TronFacts> = defineFacts(file, {
  gateways: once(readEndpoints),
  feeLimitFloor: once(readBaseUnits),
  feeLimitCeiling: once(readBaseUnits),
  fallbackEnergy: once(readBaseUnits),
  specialAccounts: once(readSpecialAccounts),
})
