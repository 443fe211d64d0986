import type { BuiltTransaction, DecodedDeposit, Deposit, Outgoing, Token } from '@switchyard/core'
import type { StubbedRequest } from '../stubbed-request.ts'

/** Addresses of one chain, with readings that come from somewhere else than the code under test. */
export interface AddressCases {
  readonly chain: string
  /** Spelled as users spell them, with the one spelling that is compared. */
  readonly valid: readonly [AddressVector, ...AddressVector[]]
  /** Texts that must not be read: other networks, wrong checksums, other chains. */
  readonly invalid: readonly [string, ...string[]]
  /** Addresses whose funds nobody can spend. */
  readonly unspendable?: readonly string[]
  /** The reason why a changed character may leave an address valid. Default: every change must be noticed. */
  readonly withoutChecksum?: string
}

/** An address and its canonical spelling. */
export interface AddressVector {
  readonly text: string
  readonly canonical: string
  readonly form?: string
}

/** Funds that are asked for. */
export interface FundsCase {
  readonly title: string
  readonly outgoing: Outgoing
  readonly stubs: readonly StubbedRequest[]
  readonly balance: bigint
  readonly gasBalance: bigint
  /** Expected where the outgoing has a spender. */
  readonly allowance?: bigint
}

/** A deposit that is built into a transaction. */
export interface ChainBuildCase {
  readonly title: string
  readonly deposit: Deposit
  /** Requests of `readFunds`, and of the build unless it has its own. */
  readonly stubs: readonly StubbedRequest[]
  readonly buildStubs?: readonly StubbedRequest[]
  /** The transaction as another implementation makes it, where that is known. */
  readonly tx?: BuiltTransaction['tx']
}

/** A deposit that must not be built. */
export interface RefusedChainBuildCase extends ChainBuildCase {
  readonly errorCode: string
}

/** A sell that needs an approval first. */
export interface ApprovalCase {
  readonly title: string
  readonly outgoing: Outgoing
  readonly stubs: readonly StubbedRequest[]
}

/** A transaction that was made elsewhere, and what it does. */
export interface TransactionVector {
  readonly title: string
  readonly chain: string
  readonly built: BuiltTransaction
  readonly decoded: Partial<DecodedDeposit>
}

/** The cases a chain is tested with. */
export interface ChainCases {
  /** Time of the fixed clock, Unix milliseconds. Default 1 800 000 000 000. */
  readonly now?: number
  readonly tokens?: readonly Token[]
  /** One entry for each code. */
  readonly addresses: readonly [AddressCases, ...AddressCases[]]
  readonly funds: readonly [FundsCase, ...FundsCase[]]
  readonly builds: readonly [ChainBuildCase, ...ChainBuildCase[]]
  /** At least a sell of more than the balance holds. */
  readonly refusedBuilds: readonly [RefusedChainBuildCase, ...RefusedChainBuildCase[]]
  /** Required if the chain has `buildApproval`. */
  readonly approvals?: readonly ApprovalCase[]
  readonly vectors?: readonly TransactionVector[]
}
