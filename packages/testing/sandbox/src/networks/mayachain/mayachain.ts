import type { NetworkFactory } from '../simulated-network.ts'
import { networkOf } from '../thorchain/network-of.ts'
import { mayaProtocol } from './maya-protocol.ts'

/** Options of the simulated Maya Protocol. */
export interface MayachainOptions {
  /** MAYANames to register in addition to the built-in ones, each with an alias on MAYAChain. */
  readonly names?: readonly string[]
}

/** Maya Protocol: MAYANode under `/mayanode/mayachain`, Midgard under `/maya-midgard/v2`, routers on Ethereum and Arbitrum. */
export const mayachain = (options: MayachainOptions = {}): NetworkFactory =>
  networkOf(mayaProtocol, options.names ?? [])
