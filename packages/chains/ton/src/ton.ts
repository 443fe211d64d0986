import { createChainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createGateway, type TonGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `ton`. All have defaults. */
export interface TonOptions {
  /**
   * Gateways with the API of toncenter, asked in order until one answers. Default: `https://toncenter.com`, which
   * allows one request a second without a key.
   */
  readonly rpc?: TonGateway | readonly TonGateway[]
  /** API key of every gateway without a key of its own; sent as `X-API-Key`. */
  readonly apiKey?: string
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

const PUBLIC: TonGateway = { v2: 'https://toncenter.com/api/v2', v3: 'https://toncenter.com/api/v3' }

/**
 * Creates the TON plugin: transfers of the coin and of jettons, with a comment, and sweeps.
 *
 * It sends no request until the engine calls it; the cell library is loaded when the first payload is written.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [ton({ apiKey: process.env.TONCENTER_KEY })] })
 * ```
 */
export const ton = (options: TonOptions = {}): Plugin => {
  const gateways = [options.rpc ?? PUBLIC].flat().map((gateway) => ({ apiKey: options.apiKey, ...gateway }))
  return createChainPlugin('ton', options, (http) => ({
    ...createChain(createGateway(http, gateways)),
    listNodes: () => createNodeProbes(gateways, http),
  }))
}
