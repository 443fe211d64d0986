import {
  byChain,
  defineFacts,
  type FactSet,
  once,
  readBaseUnits,
  readEvmAddress,
  readListOf,
  readNumber,
  readText,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What THORChain and its operators decide. */
export interface ThorchainFacts {
  /**
   * Routers by chain code; another one must be confirmed before it is used. V6.1 has the same address on each of its chains and holds
   * nothing: tokens go from the payer to the vault, with the router as spender.
   */
  readonly routers: Readonly<Record<string, readonly string[]>>
  /** Earlier routers, which the network no longer observes. */
  readonly replacedRouters: Readonly<Record<string, readonly string[]>>
  readonly blockSeconds: number
  /** Base units of RUNE. */
  readonly nativeOutboundFee: bigint
  /** Base units of RUNE. */
  readonly nativeDepositFee: bigint
  /** Public nodes of different operators. */
  readonly nodes: readonly string[]
}

export const thorchainFacts: FactSet<ThorchainFacts> = defineFacts(file, {
  routers: byChain(readListOf(readEvmAddress)),
  replacedRouters: byChain(readListOf(readEvmAddress)),
  blockSeconds: once(readNumber),
  nativeOutboundFee: once(readBaseUnits),
  nativeDepositFee: once(readBaseUnits),
  nodes: once(readListOf(readText)),
})
