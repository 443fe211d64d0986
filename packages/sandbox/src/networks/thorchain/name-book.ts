import { bankAddress } from '../../ledgers/bank/bank-address.ts'
import type { World } from '../../world/world.ts'

/** THORNames that exist in the simulated network. */
export interface NameBook {
  /** Address a name stands for on a chain; undefined when there is no such name or alias. */
  resolve(name: string, chain: string): string | undefined
  has(name: string): boolean
}

/** Names integrators use, registered from the start. */
const registered = ['g1', 'ro', 'sk', 'ss', 'sto', 'sw', 'sy', 't', 'tcx', 'te', 'ti', 'va', 'vi', 'xx', 'yy', 'zz']

/** Every registered name has an alias on THORChain, to an address of the world's seed. */
export const createNameBook = (world: World, more: readonly string[]): NameBook => {
  const names = new Set([...registered, ...more.map((name) => name.toLowerCase())])
  const has = (name: string): boolean => names.has(name.toLowerCase())
  return {
    has,
    resolve: (name, chain) => {
      if (!has(name) || chain !== 'THOR') return undefined
      return bankAddress({ kind: 'bech32', prefix: 'thor' }, world.key(`thorchain/name/${name.toLowerCase()}`))
    },
  }
}
