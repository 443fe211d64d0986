import { readEndpoints } from '@switchyard/chain-kit'
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
}

export const substrateFacts: FactSet<SubstrateFacts> = defineFacts(file, {
  nodes: byChain(readEndpoints),
  specVersion: byChain(readNumber),
  waivedFee: once(readBaseUnits),
})
