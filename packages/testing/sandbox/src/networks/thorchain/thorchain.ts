import type { NetworkFactory } from '../simulated-network.ts'
import { networkOf } from './network-of.ts'
import { thorchainProtocol } from './thorchain-protocol.ts'

/** Options of the simulated THORChain. */
export interface ThorchainOptions {
  /** THORNames to register in addition to the built-in ones, each with an alias on THORChain. */
  readonly names?: readonly string[]
}

/** THORChain: THORNode under `/thornode/thorchain`, Midgard under `/midgard/v2`, routers on its EVM chains. */
export const thorchain = (options: ThorchainOptions = {}): NetworkFactory =>
  networkOf(thorchainProtocol, options.names ?? [])
