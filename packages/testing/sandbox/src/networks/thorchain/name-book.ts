import { bankAddress } from '../../ledgers/bank/bank-address.ts'
import type { World } from '../../world/world.ts'
import type { Protocol } from './protocol.ts'

/** Names that exist in the simulated network. */
export interface NameBook {
  /** Address a name stands for on a chain; undefined when there is no such name or alias. */
  resolve(name: string, chain: string): string | undefined
  has(name: string): boolean
}

/** Names integrators use, registered from the start. */
const registered = ['g1', 'ro', 'sk', 'ss', 'sto', 'sw', 'sy', 't', 'tcx', 'te', 'ti', 'va', 'vi', 'xx', 'yy', 'zz']

/** Every registered name has an alias on the network's own chain, to an address of the world's seed. */
export const createNameBook = (world: World, protocol: Protocol, more: readonly string[]): NameBook => {
  const names = new Set([...registered, ...more.map((name) => name.toLowerCase())])
  const has = (name: string): boolean => names.has(name.toLowerCase())
  return {
    has,
    resolve: (name, chain) => {
      if (!has(name) || chain !== protocol.coin.chain) return undefined
      const key = world.key(`${protocol.name}/name/${name.toLowerCase()}`)
      return bankAddress({ kind: 'bech32', prefix: protocol.prefix }, key)
    },
  }
}
