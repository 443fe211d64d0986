import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import {
  byChain,
  defineFacts,
  type FactSet,
  readBaseUnits,
  readEach,
  readMembers,
  readNumber,
  readText,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

type ByChain<T> = Readonly<Record<string, T>>

/** A coin whose issuer blocks accounts. */
export interface Blocklist {
  readonly denom: string
  /** Path of a gateway; the address follows. Found: the account is blocked. */
  readonly path: string
}

/** What the Cosmos chains and their gateways decide, by chain code. */
export interface CosmosFacts {
  /** Public gateways; empty where none is known to work. */
  readonly gateways: ByChain<readonly string[]>
  /** Gas limit of a transfer. */
  readonly transferGas: ByChain<bigint>
  /** Gas limit of a deposit message. */
  readonly depositGas: ByChain<bigint>
  /** Fee charged by the chain itself, base units of its fee coin. Used where the node does not return it. */
  readonly ownFee: ByChain<bigint>
  /** Base units of the fee coin for 10^9 units of gas. Used where no node returns a price. */
  readonly gasPrice: ByChain<bigint>
  /** Highest price that is believed. */
  readonly gasPriceCeiling: ByChain<bigint>
  /** Maximum memo size in bytes. */
  readonly memoLimit: ByChain<number>
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: ByChain<readonly SpecialAccount[]>
  /** Paths at which a chain says whether it has blocked an account for a coin. */
  readonly blocklists: ByChain<readonly Blocklist[]>
}

export const cosmosFacts: FactSet<CosmosFacts> = defineFacts(file, {
  gateways: byChain(readEndpoints),
  transferGas: byChain(readBaseUnits),
  depositGas: byChain(readBaseUnits),
  ownFee: byChain(readBaseUnits),
  gasPrice: byChain(readBaseUnits),
  gasPriceCeiling: byChain(readBaseUnits),
  memoLimit: byChain(readNumber),
  specialAccounts: byChain(readSpecialAccounts),
  blocklists: byChain(readEach(readMembers<Blocklist>({ denom: readText, path: readText }))),
})
