import { createChainPlugin } from '@switchyard/chain-kit'
import { InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { MIN_LEDGERS } from './build.ts'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `xrp`. All have defaults. */
export interface XrpOptions {
  /**
   * JSON-RPC servers, asked in order until one answers. Default: `https://s1.ripple.com:51234`, then
   * `https://xrplcluster.com`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Ledgers until an unsent transaction expires, at least 20. Default 75, about five minutes. */
  readonly lifetimeLedgers?: number
}

const PUBLIC = ['https://s1.ripple.com:51234', 'https://xrplcluster.com']

/**
 * Creates the XRP Ledger plugin: payments of XRP with a memo and a destination tag. It sends no request until the
 * engine calls it.
 *
 * @throws {InvalidOptions} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [xrp({ rpc: 'https://rippled.example' })] })
 * ```
 */
export const xrp = (options: XrpOptions = {}): Plugin => {
  const urls = requireWebUrls('rpc', options.rpc ?? PUBLIC)
  const lifetimeLedgers = options.lifetimeLedgers ?? 75
  if (!Number.isSafeInteger(lifetimeLedgers) || lifetimeLedgers < MIN_LEDGERS) {
    throw new InvalidOptions(
      `lifetimeLedgers is ${lifetimeLedgers}; it must be a whole number of at least ${MIN_LEDGERS}.`,
    )
  }
  return createChainPlugin('xrp', options, (http) => ({
    ...createChain(createGateway(http, urls), lifetimeLedgers),
    listNodes: () => createNodeProbes(urls, http),
  }))
}
