import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { tronFacts } from './facts.ts'
import { createGateway, type TronGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `tron`. All have defaults. */
export interface TronOptions {
  /** Nodes with the HTTP API of TronGrid, asked in order until one answers. Default: those of the fact `gateways`. */
  readonly gateway?: string | TronGateway | readonly (string | TronGateway)[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** API key of every gateway without a key of its own; sent as `TRON-PRO-API-KEY`. */
  readonly apiKey?: string
  /** Lifetime of a transaction, milliseconds, at most a day. Default 300 000, as recorded from the API. */
  readonly lifetimeMs?: number
}

/** Maximum lifetime of the chain: a day. */
const MAX_LIFETIME_MS = 86_400_000

/**
 * Creates the TRON plugin: TRX and TRC-20 transfers with memos, contract calls, approvals, sweeps. It sends no request
 * until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({
 *   plugins: [tron({ gateway: 'https://api.trongrid.io', apiKey: process.env.TRONGRID_KEY })],
 * })
 * ```
 */
export const tron = (options: TronOptions = {}): Plugin => {
  const { gateway, apiKey, lifetimeMs = 300_000 } = options
  const chosen =
    gateway === undefined
      ? undefined
      : [gateway].flat().map((entry) => ({ apiKey, ...(typeof entry === 'string' ? { url: entry } : entry) }))
  if (chosen)
    requireWebUrls(
      'gateway',
      chosen.map(({ url }) => url),
    )
  if (!Number.isSafeInteger(lifetimeMs) || lifetimeMs <= 0 || lifetimeMs > MAX_LIFETIME_MS) {
    throw new InvalidOptions(`lifetimeMs is ${lifetimeMs}; it must be a whole number from 1 to ${MAX_LIFETIME_MS}.`)
  }
  return createChainPlugin('tron', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(tronFacts)
    const gateways = followEndpoints<string, TronGateway>(
      chosen,
      () => facts().gateways,
      (url) => ({ url, apiKey }),
    )
    return {
      ...createChain(createGateway(http, gateways), lifetimeMs, facts),
      listNodes: () => createNodeProbes(gateways(), http, facts),
    }
  })
}
