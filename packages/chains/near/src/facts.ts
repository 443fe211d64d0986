import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits, readEach, readText } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What NEAR and its nodes decide. */
export interface NearFacts {
  /** Public JSON-RPC nodes. */
  readonly nodes: readonly string[]
  /** Gas attached to each call; unused gas is refunded. */
  readonly callGas: bigint
  /** Gas of the transaction itself, including the creation of an account. */
  readonly transactionGas: bigint
  /** Yocto locked for each byte of account storage. */
  readonly storagePrice: bigint
  /** Bytes of account storage that lock nothing. */
  readonly freeStorageBytes: bigint
  /** Highest accepted fee to register a recipient with a token, yocto. */
  readonly maxRegistrationFee: bigint
  /** Fee that token contracts usually charge to register a recipient, yocto. */
  readonly usualRegistrationFee: bigint
  /** Contracts that wrap NEAR one to one (`near_deposit`) and pay it out again. */
  readonly wrappers: readonly string[]
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const nearFacts: FactSet<NearFacts> = defineFacts(file, {
  nodes: once(readEndpoints),
  callGas: once(readBaseUnits),
  transactionGas: once(readBaseUnits),
  storagePrice: once(readBaseUnits),
  freeStorageBytes: once(readBaseUnits),
  maxRegistrationFee: once(readBaseUnits),
  usualRegistrationFee: once(readBaseUnits),
  wrappers: once(readEach(readText)),
  specialAccounts: once(readSpecialAccounts),
})
