import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { byChain, defineFacts, type FactSet, once, readBaseUnits, readNumber } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What Polkadot, Chainflip and their nodes decide. */
export interface SubstrateFacts {
  /** Public JSON-RPC nodes by chain code. */
  readonly nodes: Readonly<Record<string, readonly string[]>>
  /** Runtime whose transfer calls the package was compared with, by chain code. A newer one is used while its calls are the same. */
  readonly specVersion: Readonly<Record<string, number>>
  /** Fee used when the estimate is waived and fails, planck. */
  readonly waivedFee: bigint
  /** Least balance of an account on Asset Hub, planck, where no node tells it. */
  readonly existentialDeposit: bigint
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const substrateFacts: FactSet<SubstrateFacts> = defineFacts(file, {
  nodes: byChain(readEndpoints),
  specVersion: byChain(readNumber),
  waivedFee: once(readBaseUnits),
  existentialDeposit: once(readBaseUnits),
  specialAccounts: once(readSpecialAccounts),
})
