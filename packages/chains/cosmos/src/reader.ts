import { refuse } from '@switchyard/chain-kit'
import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { cosmosFacts } from './facts.ts'
import { addressOnlyPrefixes, type Network, networks } from './network.ts'
import { inspectRecipient } from './recipient.ts'

const findNetwork = (code: string): Network | undefined => networks.find((network) => network.code === code)

const findPrefix = (code: string): string | undefined => findNetwork(code)?.prefix ?? addressOnlyPrefixes.get(code)

/** Reads addresses and transactions of the Cosmos chains without a network. */
export const reader: TransactionReader = {
  family: 'cosmos',
  codes: [...networks.map(({ code }) => code), ...addressOnlyPrefixes.keys()],
  readAddress: (chain, text) => {
    const prefix = findPrefix(chain)
    return prefix === undefined ? undefined : readAddress(prefix, text)
  },
  inspectRecipient: (payment) => {
    const prefix = findPrefix(payment.asset.chain)
    const { specialAccounts } = cosmosFacts.own
    return prefix === undefined ? undefined : inspectRecipient(payment, { prefix, specialAccounts })
  },
  decode: (built, chain) => decode(findNetwork(chain) ?? refuse(`${chain} supports addresses only.`), built),
}
