import type { Plugin } from '@switchyard/core'
import type { FamilyOptions } from '../options.ts'
import type { Harness, StubAnswers } from './harness.ts'

/** A vault entry of the node. */
export interface Inbound {
  readonly chain: string
  readonly address: string
}

/** A network of the family with its stubbed node, shared by the suites. */
export interface TestNetwork {
  /** Provider id, and the protocol name in fee accounts and node paths. */
  readonly provider: string
  readonly protocol: string
  /** Its own chain and coin. */
  readonly chain: string
  readonly coin: string
  readonly plugin: (options?: FamilyOptions) => Plugin
  readonly harness: (script?: StubAnswers, options?: FamilyOptions, at?: number) => Harness
  /** Unix milliseconds. Quotes expire 900 seconds later. */
  readonly now: number
  /** Height of the network. */
  readonly height: number
  /** Node responses by path. */
  readonly node: StubAnswers
  readonly inbounds: readonly Inbound[]
  /** The node's quote for {@link quoteParams}, with changes. */
  readonly quoteBody: (changes?: Record<string, unknown>) => Record<string, unknown>
  /** Well-formed addresses; `home` and `otherHome` are on the network itself. */
  readonly addresses: { readonly BTC: string; readonly ETH: string; readonly home: string; readonly otherHome: string }
  /** Default blocks between sub-swaps. */
  readonly interval: number
  /** The output of `quoteBody` minus one per cent, in units of 1e8. */
  readonly limit: string
  /** The part of the memo's limit of `quoteBody` above it. */
  readonly feeOverLimit: bigint
}

/** A path of the network's node. */
export const pathOf = ({ protocol }: TestNetwork, path: string): string => `/${protocol}/${path}`

/** The vaults with one of them changed, as stub answers. */
export const vaultsWith = (testNetwork: TestNetwork, chain: string, more: Record<string, unknown>): StubAnswers => ({
  [pathOf(testNetwork, 'inbound_addresses')]: testNetwork.inbounds.map((one) =>
    one.chain === chain ? { ...one, ...more } : one,
  ),
})

/** A vault of the network as `/vaults/asgard` shows it, with one address. */
export const vault = (chain: string, address: string, status = 'ActiveVault', router?: string) => ({
  status,
  addresses: [
    { chain: 'X', address: 'x' },
    { chain, address },
  ],
  routers: router === undefined ? [] : [{ chain, router }],
})

/** The list of vaults, as stub answers. */
export const vaultList = (testNetwork: TestNetwork, vaults: readonly unknown[]): StubAnswers => ({
  [pathOf(testNetwork, 'vaults/asgard')]: vaults,
})

/** Mimir votes, as stub answers. */
export const mimirOf = (testNetwork: TestNetwork, switches: Readonly<Record<string, number>>): StubAnswers => ({
  [pathOf(testNetwork, 'mimir')]: switches,
})

/** Quote fields of a swap that buys the asset, with changes. */
export const buying = (asset: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  fees: { asset },
  recommended_min_amount_in: '1',
  ...more,
})
