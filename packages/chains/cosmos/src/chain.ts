import { refuse } from '@switchyard/chain-kit'
import { type Chain, UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readBalances } from './balances.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { type ChainClient, readFunds } from './funds.ts'
import { addressOnlyPrefixes } from './network.ts'
import { recipientsOf } from './recipients.ts'

/** Creates the implementation of the Cosmos chains. */
export const createChain = (clients: ReadonlyMap<string, ChainClient>): Chain => {
  const clientOf = (code: string): ChainClient => {
    const client = clients.get(code)
    if (addressOnlyPrefixes.has(code)) return refuse(`${code} supports addresses only; it cannot be sold on.`)
    if (!client) throw new UpstreamError(`${code} is not a supported Cosmos chain.`)
    return client
  }
  return {
    family: 'cosmos',
    contract: 1,
    codes: [...clients.keys(), ...addressOnlyPrefixes.keys()],
    sweeps: false,
    manySources: false,
    address: (chain, text) => {
      const prefix = clients.get(chain)?.network.prefix ?? addressOnlyPrefixes.get(chain)
      return prefix === undefined ? undefined : readAddress(prefix, text)
    },
    funds: (outgoing, context) => readFunds(clientOf(outgoing.asset.chain), outgoing, context),
    build: async (deposit, funds, context) => build(clientOf(deposit.asset.chain).network, deposit, funds, context),
    decode: (built, chain) => decode(clientOf(chain).network, built),
    recipients: async (chain, hash, { signal }) => {
      if (addressOnlyPrefixes.has(chain)) return []
      const { network, lcd } = clientOf(chain)
      const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toUpperCase()
      const found = digits === undefined ? undefined : await lcd.transaction(digits, signal)
      return found === undefined ? [] : recipientsOf(network.prefix, found)
    },
    balances: (chain, address, context) => readBalances(clientOf(chain), address, context),
  }
}
