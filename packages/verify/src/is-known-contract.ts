import { chainflipFacts } from '@switchyard/provider-chainflip/reader'
import { chainCodes, pinnedHtlcs } from '@switchyard/provider-garden/reader'
import { harborFacts } from '@switchyard/provider-harbor/reader'
import { mayachainNetwork } from '@switchyard/provider-mayachain/network'
import { FORWARDER } from '@switchyard/provider-mayan/reader'
import { oneinchFacts } from '@switchyard/provider-oneinch/reader'
import { thorchainNetwork } from '@switchyard/provider-thorchain/network'

type Addresses = Readonly<Record<string, readonly string[]>>

const listEach = (single: Readonly<Record<string, string>>): Addresses =>
  Object.fromEntries(Object.entries(single).map(([code, address]) => [code, [address]]))

/** Garden's locks, which are pinned as `chain:ticker`. */
const locks = Object.entries(pinnedHtlcs).map(([name, address]) => {
  const end = name.indexOf(':')
  return { chain: chainCodes[name.slice(0, end)], ticker: name.slice(end + 1), address }
})

/** Lists the tickers of what a known lock of Garden takes, lower case; empty for any other contract. */
export const listLockedTickers = (chain: string, address: string): readonly string[] =>
  locks
    .filter((lock) => lock.chain === chain && lock.address.toLowerCase() === address.toLowerCase())
    .map(({ ticker }) => ticker)

/** Contracts of each provider by chain code, which this version knows to be its own. */
const contracts: Readonly<Record<string, Addresses>> = {
  THORCHAIN_STREAMING: thorchainNetwork.knownRouters,
  MAYACHAIN_STREAMING: mayachainNetwork.knownRouters,
  CHAINFLIP: listEach(chainflipFacts.own.vaults),
  CHAINFLIP_STREAMING: listEach(chainflipFacts.own.vaults),
  HARBOR: listEach(harborFacts.own.routers),
  MAYAN: Object.fromEntries(
    ['ETH', 'BSC', 'POL', 'AVAX', 'ARB', 'OP', 'BASE', 'UNI', 'MONAD'].map((code) => [code, [FORWARDER]]),
  ),
  ONEINCH: listEach(oneinchFacts.own.routers),
}

/** Tells whether `address` is a contract that this version knows as the provider's own. */
export const isKnownContract = (provider: string, chain: string, address: string): boolean => {
  if (provider === 'GARDEN') return listLockedTickers(chain, address).length > 0
  const known = Object.hasOwn(contracts, provider) ? (contracts[provider]?.[chain] ?? []) : []
  return known.some((one) => one.toLowerCase() === address.toLowerCase())
}
