import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readNumber } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }
import type { Parameters } from './parameters.ts'

/** What Cardano and its gateways decide. The protocol parameters are used where no gateway returns its own. */
export interface CardanoFacts extends Parameters {
  /** Public gateways with the API of Koios. */
  readonly gateways: readonly string[]
  readonly maxTransactionBytes: number
  /** Size of the value of one output. */
  readonly maxValueBytes: number
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const cardanoFacts: FactSet<CardanoFacts> = defineFacts(file, {
  gateways: once(readEndpoints),
  feePerByte: once(readNumber),
  feeFixed: once(readNumber),
  coinsPerByte: once(readNumber),
  maxTransactionBytes: once(readNumber),
  maxValueBytes: once(readNumber),
  specialAccounts: once(readSpecialAccounts),
})
