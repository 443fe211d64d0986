import { accountOf, writeAddress } from '../../ledgers/cosmos/address.ts'
import type { World } from '../../world/world.ts'
import type { Protocol } from './protocol.ts'

/** Names registered in the simulated network. */
export interface NameRegistry {
  /** Address of a name on a chain; undefined when the name or its alias does not exist. */
  resolve(name: string, chain: string): string | undefined
  has(name: string): boolean
}

/** Names of integrators, registered from the start. */
const registered = ['g1', 'ro', 'sk', 'ss', 'sto', 'sw', 'sy', 't', 'tcx', 'te', 'ti', 'va', 'vi', 'xx', 'yy', 'zz']

/** Gives every registered name an alias on the network's own chain, with an address derived from the seed. */
export const createNameRegistry = (world: World, protocol: Protocol, more: readonly string[]): NameRegistry => {
  const names = new Set([...registered, ...more.map((name) => name.toLowerCase())])
  const has = (name: string): boolean => names.has(name.toLowerCase())
  return {
    has,
    resolve: (name, chain) => {
      if (!has(name) || chain !== protocol.coin.chain) return undefined
      const key = world.key(`${protocol.name}/name/${name.toLowerCase()}`)
      return writeAddress(protocol.prefix, accountOf(key))
    },
  }
}
