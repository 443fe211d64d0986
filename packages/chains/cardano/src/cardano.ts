import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import type { Settings } from './build.ts'
import { createChain } from './chain.ts'
import { cardanoFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `cardano`. All have defaults. */
export interface CardanoOptions {
  /** Gateways with the API of Koios, asked in order until one answers. Default: those of the fact `gateways`. */
  readonly gateway?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Lifetime of a transaction in seconds. Default 7 200. */
  readonly lifetimeSlots?: number
  /** Lovelace per byte of a transaction. Default: the gateway's value. */
  readonly feePerByte?: number
  /** Fixed lovelace per transaction. Default: the gateway's value. */
  readonly feeFixed?: number
  /** Minimum lovelace per byte of an output. Default: the gateway's value. */
  readonly coinsPerByte?: number
}

/**
 * Creates the Cardano plugin: transfers of ADA. It sends no request until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [cardano({ gateway: 'https://api.koios.rest/api/v1' })] })
 * ```
 */
export const cardano = (options: CardanoOptions = {}): Plugin => {
  const chosen = options.gateway === undefined ? undefined : requireWebUrls('gateway', options.gateway)
  const { lifetimeSlots = 7_200, feePerByte, feeFixed, coinsPerByte } = options
  const own = Object.entries({ feePerByte, feeFixed, coinsPerByte }).filter(([, value]) => value !== undefined)
  for (const [name, value] of [['lifetimeSlots', lifetimeSlots] as const, ...own]) {
    if (!Number.isSafeInteger(value) || Number(value) < 1)
      throw new InvalidOptions(`${name} is ${value}; it must be a whole number of at least 1.`)
  }
  const settings: Settings = { lifetimeSlots, parameters: Object.fromEntries(own) }
  return createChainPlugin('cardano', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(cardanoFacts)
    const urls = followEndpoints(
      chosen,
      () => facts().gateways,
      (url) => url,
    )
    return {
      ...createChain(createGateway(http, urls, facts), settings, facts),
      listNodes: () => createNodeProbes(urls(), http, { settings, facts }),
    }
  })
}
