import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import {
  defineFacts,
  type FactSet,
  once,
  readBaseUnits,
  readEach,
  readMembers,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }
import { type BlockMethod, isBlockMethod } from './trc20.ts'

/** A token that can block accounts, and stop altogether (`paused()`). */
export interface Blocklist {
  readonly token: string
  readonly method: BlockMethod
}

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
  /** Tokens that can block accounts. */
  readonly blocklists: readonly Blocklist[]
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const tronFacts: FactSet<TronFacts> = defineFacts(file, {
  gateways: once(readEndpoints),
  feeLimitFloor: once(readBaseUnits),
  feeLimitCeiling: once(readBaseUnits),
  fallbackEnergy: once(readBaseUnits),
  blocklists: once(
    readEach(
      readMembers<Blocklist>({
        token: readText,
        method: (value) => {
          if (!isBlockMethod(value)) throw new UnreadableInput('must be a method that asks for blocked accounts')
          return value
        },
      }),
    ),
  ),
  specialAccounts: once(readSpecialAccounts),
})
