import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { MIN_LEDGERS } from './build.ts'
import { createChain } from './chain.ts'
import { xrpFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `xrp`. All have defaults. */
export interface XrpOptions {
  /**
   * JSON-RPC servers, asked in order until one answers. Default: the public servers of the fact `nodes`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Ledgers until an unsent transaction expires, at least 20. Default 75, about five minutes. */
  readonly lifetimeLedgers?: number
}

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
  const chosen = options.rpc === undefined ? undefined : requireWebUrls('rpc', options.rpc)
  const lifetimeLedgers = options.lifetimeLedgers ?? 75
  if (!Number.isSafeInteger(lifetimeLedgers) || lifetimeLedgers < MIN_LEDGERS) {
    throw new InvalidOptions(
      `lifetimeLedgers is ${lifetimeLedgers}; it must be a whole number of at least ${MIN_LEDGERS}.`,
    )
  }
  return createChainPlugin('xrp', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(xrpFacts)
    const urls = followEndpoints(
      chosen,
      () => facts().nodes,
      (url) => url,
    )
    return {
      ...createChain(createGateway(http, urls), lifetimeLedgers, facts),
      listNodes: () => createNodeProbes(urls(), http, facts),
    }
  })
}
