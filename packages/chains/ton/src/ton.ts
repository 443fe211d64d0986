import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, type Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { type GatewayUrls, tonFacts } from './facts.ts'
import { createGateway, type TonGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `ton`. All have defaults. */
export interface TonOptions {
  /**
   * Gateways with the API of toncenter, asked in order until one answers. Default: those of the fact
   * `gateways`.
   */
  readonly rpc?: TonGateway | readonly TonGateway[]
  /** API key of every gateway without a key of its own; sent as `X-API-Key`. */
  readonly apiKey?: string
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

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
  const { rpc, apiKey } = options
  return createChainPlugin('ton', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(tonFacts)
    const gateways = followEndpoints<GatewayUrls, TonGateway>(
      rpc === undefined ? undefined : [rpc].flat().map((gateway) => ({ apiKey, ...gateway })),
      () => facts().gateways,
      (urls) => ({ apiKey, ...urls }),
    )
    return {
      ...createChain(createGateway(http, gateways), facts),
      listNodes: () => createNodeProbes(gateways(), http),
    }
  })
}
