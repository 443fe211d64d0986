import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createToncenter, type TonGateway } from './toncenter.ts'

/** How TON is reached. Everything has a default. */
export interface TonOptions {
  /**
   * Gateways in the manner of toncenter, asked in order until one answers. Default: `https://toncenter.com`, which
   * grants one request a second without a key.
   */
  readonly rpc?: TonGateway | readonly TonGateway[]
  /** Key for every gateway that names none of its own; sent as `X-API-Key`. */
  readonly apiKey?: string
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
}

const PUBLIC: TonGateway = { v2: 'https://toncenter.com/api/v2', v3: 'https://toncenter.com/api/v3' }

/**
 * TON as a plugin: transfers of the coin and of jettons, with a comment, and sweeps.
 *
 * Does no I/O until asked; the cell library is loaded when the first payload is written.
 */
export const ton = (options: TonOptions = {}): Plugin => {
  const gateways = [options.rpc ?? PUBLIC].flat().map((gateway) => ({ apiKey: options.apiKey, ...gateway }))
  return chainPlugin('ton', options, (http) => createChain(createToncenter(http, gateways)))
}
