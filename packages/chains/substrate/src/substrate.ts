import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import { askNodes } from './ask-node.ts'
import { createAssetHub } from './asset-hub.ts'
import { createChain } from './chain.ts'
import { chainflip, type Network, networks, polkadot } from './network.ts'
import { createStateChain } from './state-chain.ts'

/** How Polkadot and Chainflip are reached. Everything has a default. */
export interface SubstrateOptions {
  /** JSON-RPC nodes over HTTP by chain code, first choice first: Asset Hub's for `DOT`, the State Chain's for `FLIP`. */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>>
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * DOT and assets of Polkadot's Asset Hub: transfers; FLIP on Chainflip's State Chain: addresses and balances. Opens nothing
 * until asked.
 *
 * Throws `TypeError` for options that cannot be meant: an unknown chain code, an unreadable URL.
 */
export const substrate = (options: SubstrateOptions = {}): Plugin => {
  const { rpc = {} } = options
  for (const code of Object.keys(rpc)) {
    if (!networks.some((network) => network.code === code)) throw new TypeError(`${code} is no chain of this package.`)
  }
  const urlsOf = ({ code, nodes }: Network): readonly string[] => webUrls(`rpc.${code}`, rpc[code] ?? nodes)
  const [hubUrls, stateChainUrls] = [urlsOf(polkadot), urlsOf(chainflip)]
  return chainPlugin('substrate', options, (http) =>
    createChain(createAssetHub(askNodes(http, hubUrls)), createStateChain(askNodes(http, stateChainUrls))),
  )
}
