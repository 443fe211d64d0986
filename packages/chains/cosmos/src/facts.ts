import { readEndpoints } from '@switchyard/chain-kit'
import { byChain, defineFacts, type FactSet, readBaseUnits, readNumber } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

type ByChain<T> = Readonly<Record<string, T>>

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
}

export const cosmosFacts: FactSet<CosmosFacts> = defineFacts(file, {
  gateways: byChain(readEndpoints),
  transferGas: byChain(readBaseUnits),
  depositGas: byChain(readBaseUnits),
  ownFee: byChain(readBaseUnits),
  gasPrice: byChain(readBaseUnits),
  gasPriceCeiling: byChain(readBaseUnits),
  memoLimit: byChain(readNumber),
})
