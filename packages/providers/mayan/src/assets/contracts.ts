import { addressKey } from '@switchyard/core'
import type { QuoteType, WireQuote } from '../quote/wire-quote.ts'
import { solanaAddresses } from './addresses.ts'
import { requireChain } from './chains.ts'

/** Contracts to accept besides the known ones, by route type. */
export type FurtherContracts = Readonly<Partial<Record<QuoteType, readonly string[]>>>

/** A contract with the chains on which Mayan documents it. */
interface Deployment {
  readonly address: string
  readonly chains: readonly string[]
}

const everywhere = ['ethereum', 'bsc', 'polygon', 'avalanche', 'arbitrum', 'optimism', 'base', 'unichain', 'monad']
const without = (...left: readonly string[]): readonly string[] => everywhere.filter((chain) => !left.includes(chain))

/**
 * Contracts of Swift orders on every EVM chain, by version. No order goes through the first any more: it is retired, without a single
 * event in the window that a survey of September 2026 read. Source: as below.
 */
export const swiftContracts = {
  V1: '0xC38e4e6A15593f908255214653d3D947CA1c2338',
  V2: '0x40fFE85A28DC9993541449464d7529a922142960',
} as const

/**
 * Contracts of orders and bridges on EVM chains. `MONO_CHAIN` is not documented, nor is Sonic.
 *
 * Source: mayan-finance/docs 725714d (2026-07-22), `architecture/swift.mdx`, `swift-v2.mdx`, `mctp.mdx`, `wh-swap.mdx`.
 * Those of Swift and of Circle's bridge equal the `mayanProtocols` that l2beat reads from the forwarder's events.
 */
const deployments: Readonly<Record<string, readonly Deployment[]>> = {
  'SWIFT V2': [{ address: swiftContracts.V2, chains: everywhere }],
  MCTP: [{ address: '0x875d6d37EC55c8cF220B9E5080717549d8Aa8EcA', chains: without('monad') }],
  FAST_MCTP: [{ address: '0xC1062b7C5Dc8E4b1Df9F200fe360cDc0eD6e7741', chains: without('bsc') }],
  WH: [
    {
      address: '0xBF5f3f65102aE745A48BD521d10BaB5BF02A9eF4',
      chains: without('base', 'unichain', 'monad'),
    },
    { address: '0x11AA521C888d84f374B63823d9b873CAa3591f55', chains: ['base'] },
  ],
}

const programs: Readonly<Record<string, string>> = { V2: solanaAddresses.swiftV2 }

/** The contract or program that the order of a quote calls, as the quote names it. */
export const findNamedContract = (quote: WireQuote): string | undefined => {
  const named: Readonly<Record<QuoteType, string | undefined>> = {
    SWIFT: quote.swiftMayanContract,
    MCTP: quote.mctpMayanContract,
    FAST_MCTP: quote.fastMctpMayanContract,
    MONO_CHAIN: quote.monoChainMayanContract,
    WH: quote.whMayanContract,
  }
  return named[quote.type]
}

/** Tells whether a quote calls a contract or program of Mayan on the chain sold from, of the version that the quote states. */
export const callsKnownContract = (quote: WireQuote, further: FurtherContracts): boolean => {
  const named = findNamedContract(quote)
  if (named === undefined) return false
  const version = quote.swiftVersion ?? 'V1'
  if (requireChain(quote.fromChain).machine === 'solana') return named === programs[version]
  const known = (deployments[quote.type === 'SWIFT' ? `SWIFT ${version}` : quote.type] ?? [])
    .filter(({ chains }) => chains.includes(quote.fromChain))
    .map(({ address }) => address)
  return [...known, ...(further[quote.type] ?? [])].some((address) => addressKey(address) === addressKey(named))
}
