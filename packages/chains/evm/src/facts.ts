import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import {
  byChain,
  defineFacts,
  type FactSet,
  once,
  readBaseUnits,
  readChoice,
  readEach,
  readEvmAddress,
  readFlag,
  readMembers,
  readNumber,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** Call data of the methods by which tokens say that an account is blocked, all of one address. */
export const blockMethods = {
  isBlacklisted: '0xfe575a87',
  isBlackListed: '0xe47d6060',
  isBlocked: '0xfbac3951',
  isFrozen: '0xe5839836',
} as const

/** A token that can block accounts, and stop altogether (`paused()`). */
export interface Blocklist {
  readonly token: string
  readonly method: keyof typeof blockMethods
}

/** What EVM chains, their nodes and their tokens decide. Those of a chain by its code. */
export interface EvmFacts {
  /** Public nodes, used when the option `rpc` names none. They are shared and rate-limited: suitable for trials, not for production. */
  readonly nodes: Readonly<Record<string, readonly string[]>>
  /** Chains of the OP stack, which charge a separate layer 1 fee per byte. Arbitrum includes its own in the gas estimate. */
  readonly layer1Fee: Readonly<Record<string, boolean>>
  /** Highest accepted gas price, so that a faulty node cannot burn a balance. */
  readonly gasPriceCeilingGwei: Readonly<Record<string, bigint>>
  /** Ceiling of chains that have none of their own. */
  readonly defaultGasPriceCeilingGwei: bigint
  /**
   * Estimate of a plain payment to an account without code, which needs no margin. Only an estimate is compared with it: where a
   * payment costs something else the node says so, and the margin is added.
   */
  readonly plainGas: bigint
  /** Gas of a token transfer, of a call that sells coins and of one that sells tokens, where the provider of a deposit does not say it. */
  readonly tokenTransferGas: bigint
  readonly callGas: bigint
  readonly tokenCallGas: bigint
  /** Most gas for a byte of data. */
  readonly dataGas: bigint
  /** Bytes of data of a call, where the provider of a deposit does not say it. */
  readonly callBytes: number
  /**
   * Most gas that a transaction may have, on all chains: several times that of the costliest swaps. A faulty node must not reserve a
   * balance, and some chains charge the limit, not what was used.
   */
  readonly mostGas: bigint
  /** Gas limit of an approval that could not be estimated. */
  readonly approvalGas: bigint
  /** Highest accepted estimate of an approval. */
  readonly mostApprovalGas: bigint
  /**
   * Tokens known to reject a new allowance while the old one is not zero. Others are detected by an estimate; this list is used when no
   * estimate is available.
   */
  readonly resetsFirst: Readonly<Record<string, readonly string[]>>
  /** Tokens that can block accounts. */
  readonly blocklists: Readonly<Record<string, readonly Blocklist[]>>
  /** Accounts of protocols on all chains, and those of one. Addresses in EIP-55 case. */
  readonly commonAccounts: readonly SpecialAccount[]
  readonly specialAccounts: Readonly<Record<string, readonly SpecialAccount[]>>
}

export const evmFacts: FactSet<EvmFacts> = defineFacts(file, {
  nodes: byChain(readEndpoints),
  layer1Fee: byChain(readFlag),
  gasPriceCeilingGwei: byChain(readBaseUnits),
  defaultGasPriceCeilingGwei: once(readBaseUnits),
  plainGas: once(readBaseUnits),
  tokenTransferGas: once(readBaseUnits),
  callGas: once(readBaseUnits),
  tokenCallGas: once(readBaseUnits),
  dataGas: once(readBaseUnits),
  callBytes: once(readNumber),
  mostGas: once(readBaseUnits),
  approvalGas: once(readBaseUnits),
  mostApprovalGas: once(readBaseUnits),
  resetsFirst: byChain(readEach(readEvmAddress)),
  blocklists: byChain(
    readEach(
      readMembers<Blocklist>({
        token: readEvmAddress,
        method: readChoice(Object.keys(blockMethods) as Blocklist['method'][]),
      }),
    ),
  ),
  commonAccounts: once(readSpecialAccounts),
  specialAccounts: byChain(readSpecialAccounts),
})
