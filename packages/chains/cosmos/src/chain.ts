import { refuse } from '@switchyard/chain-kit'
import { type Chain, UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readBalances } from './balances.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { readFunds, type Served } from './funds.ts'
import { prefixesAlone } from './network.ts'
import { readPaid } from './recipients.ts'

/** The Cosmos chains over their gateways. */
export const createChain = (served: ReadonlyMap<string, Served>): Chain => {
  const of = (code: string): Served => {
    const found = served.get(code)
    if (prefixesAlone.has(code)) return refuse(`${code} is served for its addresses alone.`)
    if (!found) throw new UpstreamError(`${code} is no chain of this package.`)
    return found
  }
  return {
    family: 'cosmos',
    contract: 1,
    codes: [...served.keys(), ...prefixesAlone.keys()],
    sweeps: false,
    manySources: false,
    address: (chain, text) => {
      const prefix = served.get(chain)?.network.prefix ?? prefixesAlone.get(chain)
      return prefix === undefined ? undefined : readAddress(prefix, text)
    },
    funds: (outgoing, context) => readFunds(of(outgoing.asset.chain), outgoing, context),
    build: async (deposit, funds, context) => build(of(deposit.asset.chain).network, deposit, funds, context),
    decode: (built, chain) => decode(of(chain).network, built),
    recipients: async (chain, hash, { signal }) => {
      if (prefixesAlone.has(chain)) return []
      const { network, lcd } = of(chain)
      const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toUpperCase()
      const found = digits === undefined ? undefined : await lcd.transaction(digits, signal)
      return found === undefined ? [] : readPaid(network.prefix, found)
    },
    balances: (chain, address, context) => readBalances(of(chain), address, context),
  }
}
