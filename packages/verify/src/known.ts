import type { FactFile, FactSet } from '@switchyard/core'
import { type ChainflipFacts, chainflipFacts } from '@switchyard/provider-chainflip/reader'
import { chainCodes, type GardenFacts, gardenFacts } from '@switchyard/provider-garden/reader'
import { type HarborFacts, harborFacts } from '@switchyard/provider-harbor/reader'
import { createMayachainNetwork, mayachainFacts } from '@switchyard/provider-mayachain/network'
import { type MayanFacts, mayanFacts, solanaAddresses } from '@switchyard/provider-mayan/reader'
import { oneinchFacts } from '@switchyard/provider-oneinch/reader'
import { createThorchainNetwork, thorchainFacts } from '@switchyard/provider-thorchain/network'
import type { Network } from '@switchyard/thorchain-family/reader'

/** What this package knows of networks and providers. */
export interface Known {
  readonly thorchain: Network
  readonly mayachain: Network
  readonly chainflip: ChainflipFacts
  readonly garden: GardenFacts
  readonly harbor: HarborFacts
  readonly mayan: MayanFacts
  /** Contracts of each provider by chain code. */
  readonly contracts: Readonly<Record<string, Addresses>>
  /** Programs that a provider uses on Solana. */
  readonly programs: Readonly<Record<string, readonly string[]>>
  /** Garden's locks; tickers in lower case. */
  readonly locks: readonly { readonly chain: string | undefined; readonly ticker: string; readonly address: string }[]
}

type Addresses = Readonly<Record<string, readonly string[]>>

const listEach = (single: Readonly<Record<string, string>>): Addresses =>
  Object.fromEntries(Object.entries(single).map(([code, address]) => [code, [address]]))

const read = new WeakMap<readonly FactFile[], Known>()

const none: readonly FactFile[] = []

/**
 * Reads what is known of networks and providers: the facts of their packages, and those that `files` replace. Files of packages that
 * this one does not need are left out.
 *
 * @throws {InvalidFacts} for a fact that is unknown or has a wrong value
 */
export const readKnown = (files: readonly FactFile[] = none): Known => {
  const before = read.get(files)
  if (before) return before
  const readSet = <T>(set: FactSet<T>): T => {
    const facts = files.filter((file) => file.package === set.file.package).flatMap((file) => file.facts)
    return facts.length === 0 ? set.own : set.read(facts)
  }
  const [family, maya] = [readSet(thorchainFacts), readSet(mayachainFacts)]
  const [thorchain, mayachain] = [createThorchainNetwork(() => family), createMayachainNetwork(() => maya)]
  const [chainflip, garden, harbor] = [readSet(chainflipFacts), readSet(gardenFacts), readSet(harborFacts)]

  // Garden's locks are pinned as `chain:ticker`.
  const locks = Object.entries(garden.htlcs).map(([name, address]) => {
    const end = name.indexOf(':')
    return { chain: chainCodes[name.slice(0, end)], ticker: name.slice(end + 1), address }
  })
  const mayan = readSet(mayanFacts)
  const { swiftV1, swiftV2, feeManager, proxy, wormholeSwap, auction } = mayan.solanaPrograms
  const { jupiter, titan, dflow } = solanaAddresses
  const known: Known = {
    thorchain,
    mayachain,
    chainflip,
    garden,
    harbor,
    mayan,
    locks,
    contracts: {
      THORCHAIN_STREAMING: thorchain.knownRouters,
      MAYACHAIN_STREAMING: mayachain.knownRouters,
      CHAINFLIP: listEach(chainflip.vaults),
      CHAINFLIP_STREAMING: listEach(chainflip.vaults),
      HARBOR: listEach(harbor.routers),
      MAYAN: Object.fromEntries(
        ['ETH', 'BSC', 'POL', 'AVAX', 'ARB', 'OP', 'BASE', 'UNI', 'MONAD'].map((code) => [code, [mayan.forwarder]]),
      ),
      ONEINCH: listEach(readSet(oneinchFacts).routers),
    },
    programs: {
      CHAINFLIP: [chainflip.solana.swapEndpoint],
      GARDEN: locks.flatMap(({ chain, address }) => (chain === 'SOL' ? [address] : [])),
      MAYAN: [swiftV1, swiftV2, feeManager, proxy, wormholeSwap, auction, jupiter, titan, dflow],
    },
  }
  read.set(files, known)
  return known
}

/** Lists the tickers of what a known lock of Garden takes, lower case; empty for any other contract. */
export const listLockedTickers = ({ locks }: Known, chain: string, address: string): readonly string[] =>
  locks
    .filter((lock) => lock.chain === chain && lock.address.toLowerCase() === address.toLowerCase())
    .map(({ ticker }) => ticker)

/** Tells whether `address` is known as a contract of the provider's own on the chain. */
export const isKnownContract = (
  known: Known,
  { provider, chain }: { readonly provider: string; readonly chain: string },
  address: string,
): boolean => {
  if (provider === 'GARDEN') return listLockedTickers(known, chain, address).length > 0
  const listed = Object.hasOwn(known.contracts, provider) ? (known.contracts[provider]?.[chain] ?? []) : []
  return listed.some((one) => one.toLowerCase() === address.toLowerCase())
}
