import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createRippled } from './rippled.ts'

/** How the XRP Ledger is reached. Everything has a default. */
export interface XrpOptions {
  /**
   * JSON-RPC servers, asked in order until one answers. Default: `https://s1.ripple.com:51234`, then
   * `https://xrplcluster.com`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** Ledgers after which an unsent transaction is void. Default 75, about five minutes. */
  readonly lifetimeLedgers?: number
}

const PUBLIC = ['https://s1.ripple.com:51234', 'https://xrplcluster.com']

/**
 * The XRP Ledger as a plugin: payments of XRP with a memo and a destination tag. Opens nothing until asked.
 *
 * Throws `TypeError` for options that cannot be meant.
 */
export const xrp = (options: XrpOptions = {}): Plugin => {
  const urls = webUrls('rpc', options.rpc ?? PUBLIC)
  const lifetimeLedgers = options.lifetimeLedgers ?? 75
  if (!Number.isSafeInteger(lifetimeLedgers) || lifetimeLedgers < 1) {
    throw new TypeError(`lifetimeLedgers is ${lifetimeLedgers}, not a number of ledgers.`)
  }
  return chainPlugin('xrp', options, (http) => createChain(createRippled(http, urls), lifetimeLedgers))
}
