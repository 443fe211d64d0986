import { refuse } from '@switchyard/chain-kit'
import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { addressOnlyPrefixes, type Network, networks } from './network.ts'

const findNetwork = (code: string): Network | undefined => networks.find((network) => network.code === code)

/** Reads addresses and transactions of the Cosmos chains without a network. */
export const reader: TransactionReader = {
  family: 'cosmos',
  codes: [...networks.map(({ code }) => code), ...addressOnlyPrefixes.keys()],
  readAddress: (chain, text) => {
    const prefix = findNetwork(chain)?.prefix ?? addressOnlyPrefixes.get(chain)
    return prefix === undefined ? undefined : readAddress(prefix, text)
  },
  decode: (built, chain) => decode(findNetwork(chain) ?? refuse(`${chain} supports addresses only.`), built),
}
