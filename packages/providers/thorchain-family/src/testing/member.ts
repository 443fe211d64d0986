import type { Plugin } from '@switchyard/core'
import type { FamilyOptions } from '../family-plugin.ts'
import type { Script, World } from './world.ts'

/** A vault as the node lists it. */
export interface Inbound {
  readonly chain: string
  readonly address: string
}

/** A network of the family with the node its package scripts; what the suites here are told once. */
export interface TestMember {
  /** Its name among providers, and in the accounts of an affiliate and the paths of its node. */
  readonly provider: string
  readonly protocol: string
  /** Its own chain, and the coin it counts in. */
  readonly chain: string
  readonly coin: string
  readonly plugin: (options?: FamilyOptions) => Plugin
  readonly world: (script?: Script, options?: FamilyOptions) => World
  /** Unix milliseconds. Quotes stand for 900 seconds from then. */
  readonly now: number
  /** Height of the network. */
  readonly height: number
  /** What the node answers, by path. */
  readonly node: Script
  readonly inbounds: readonly Inbound[]
  /** What the node quotes for {@link ask}, with changes. */
  readonly quoteBody: (changes?: Record<string, unknown>) => Record<string, unknown>
  /** Well-formed addresses; `home` and `otherHome` are on the network itself. */
  readonly addresses: { readonly BTC: string; readonly ETH: string; readonly home: string; readonly otherHome: string }
  /** Blocks between sub-swaps where nobody says otherwise. */
  readonly interval: number
  /** What is left of the output of `quoteBody` less one per cent, in units of 1e8. */
  readonly limit: string
}

/** A path of the member's node. */
export const pathOf = ({ protocol }: TestMember, path: string): string => `/${protocol}/${path}`

/** The member's vaults with one of them changed, as a script. */
export const vaultsWith = (member: TestMember, chain: string, more: Record<string, unknown>): Script => ({
  [pathOf(member, 'inbound_addresses')]: member.inbounds.map((one) =>
    one.chain === chain ? { ...one, ...more } : one,
  ),
})

/** The member's switches, as a script. */
export const mimirOf = (member: TestMember, switches: Readonly<Record<string, number>>): Script => ({
  [pathOf(member, 'mimir')]: switches,
})

/** What the node says of a swap that buys the asset, with changes. */
export const buying = (asset: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  fees: { asset },
  recommended_min_amount_in: '1',
  ...more,
})
