import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import type { Settings } from './build.ts'
import { createChain } from './chain.ts'
import { createKoios } from './koios.ts'
import { nodeProbes } from './node-probes.ts'

/** Options of `cardano`. All have defaults. */
export interface CardanoOptions {
  /** Gateways with the API of Koios, asked in order until one answers. Default: `https://api.koios.rest/api/v1`. */
  readonly gateway?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Lifetime of a transaction in seconds. Default 7 200. */
  readonly lifetimeSlots?: number
  /** Lovelace per byte of a transaction. Default 44, the network's value since 2020. */
  readonly feePerByte?: number
  /** Fixed lovelace per transaction. Default 155 381, the network's value since 2020. */
  readonly feeFixed?: number
  /** Minimum lovelace per byte of an output. Default 4 310, the network's value since 2022. */
  readonly coinsPerByte?: number
}

/**
 * Creates the Cardano plugin: transfers of ADA. It sends no request until the engine calls it.
 *
 * @throws {TypeError} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [cardano({ gateway: 'https://api.koios.rest/api/v1' })] })
 * ```
 */
export const cardano = (options: CardanoOptions = {}): Plugin => {
  const urls = webUrls('gateway', options.gateway ?? 'https://api.koios.rest/api/v1')
  const settings = settingsOf(options)
  return chainPlugin('cardano', options, (http) => ({
    ...createChain(createKoios(http, urls), settings),
    nodes: () => nodeProbes(urls, http, settings),
  }))
}

const settingsOf = ({
  lifetimeSlots = 7_200,
  feePerByte = 44,
  feeFixed = 155_381,
  coinsPerByte = 4_310,
}: CardanoOptions): Settings => {
  const settings = { lifetimeSlots, feePerByte, feeFixed, coinsPerByte }
  for (const [name, value] of Object.entries(settings)) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw new TypeError(`${name} is ${value}; it must be a whole number of at least 1.`)
  }
  return settings
}
