import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import type { Settings } from './build.ts'
import { createChain } from './chain.ts'
import { createKoios } from './koios.ts'

/** How Cardano is reached. Everything has a default. */
export interface CardanoOptions {
  /** Gateways with the API of Koios, asked in order until one answers. Default: `https://api.koios.rest/api/v1`. */
  readonly gateway?: string | readonly string[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** Seconds a transaction stays valid. Default 7 200. */
  readonly lifetimeSlots?: number
  /** Lovelace per byte of a transaction. Default 44, the network's since 2020. */
  readonly feePerByte?: number
  /** Lovelace every transaction pays. Default 155 381, the network's since 2020. */
  readonly feeFixed?: number
  /** Lovelace each byte of an output must hold. Default 4 310, the network's since 2022. */
  readonly coinsPerByte?: number
}

/**
 * Cardano as a plugin: transfers of ADA. Opens nothing until asked.
 *
 * Throws `TypeError` for options that cannot be meant.
 */
export const cardano = (options: CardanoOptions = {}): Plugin => {
  const urls = webUrls('gateway', options.gateway ?? 'https://api.koios.rest/api/v1')
  const settings = settingsOf(options)
  return chainPlugin('cardano', options, (http) => createChain(createKoios(http, urls), settings))
}

const settingsOf = ({
  lifetimeSlots = 7_200,
  feePerByte = 44,
  feeFixed = 155_381,
  coinsPerByte = 4_310,
}: CardanoOptions): Settings => {
  const settings = { lifetimeSlots, feePerByte, feeFixed, coinsPerByte }
  for (const [name, figure] of Object.entries(settings)) {
    if (!Number.isSafeInteger(figure) || figure < 1) throw new TypeError(`${name} is ${figure}, not a whole number.`)
  }
  return settings
}
