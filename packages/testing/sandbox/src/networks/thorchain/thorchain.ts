import type { NetworkFactory } from '../simulated-network.ts'
import { chainProfiles } from './chain-profile.ts'
import { networkOf } from './network-of.ts'
import { thorchainProtocol } from './thorchain-protocol.ts'

/** Options of the simulated THORChain. */
export interface ThorchainOptions {
  /** THORNames to register in addition to the built-in ones, each with an alias on THORChain. */
  readonly names?: readonly string[]
  /** Routers by chain code, where they are not those of today: `{ ETH: ROUTER_V6 }` upgrades Ethereum. */
  readonly routers?: Readonly<Record<string, string>>
}

/** THORChain: THORNode under `/thornode/thorchain`, Midgard under `/midgard/v2`, routers on its EVM chains. */
export const thorchain = ({ names = [], routers = {} }: ThorchainOptions = {}): NetworkFactory => {
  const profiles = chainProfiles.map((profile) => ({ ...profile, router: routers[profile.chain] ?? profile.router }))
  return networkOf({ ...thorchainProtocol, profiles }, names)
}
