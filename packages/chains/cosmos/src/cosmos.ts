import { createChainPlugin } from '@switchyard/chain-kit'
import { chainByCode, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'
import { type Network, networks } from './network.ts'
import { createNodeProbes } from './node-probes.ts'

/** Gas and fee of the transactions of one chain, replacing the defaults. */
export interface CosmosFee {
  /** Fee written into the transaction, base units of the chain's fee coin. */
  readonly fee?: bigint
  /** Gas limit of a transfer. */
  readonly gas?: bigint
  /** Gas limit of a THORChain or MAYAChain deposit. */
  readonly depositGas?: bigint
  /** Fee charged by THORChain or MAYAChain itself, base units; used when the node does not return it. */
  readonly ownFee?: bigint
}

/** Options of `cosmos`. All have defaults. */
export interface CosmosOptions {
  /** REST gateways (LCD) by chain code, in order of preference. Other chains use public gateways. */
  readonly gateway?: Readonly<Record<string, string | readonly string[]>>
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Gas and fees by chain code, replacing the defaults. */
  readonly fees?: Readonly<Record<string, CosmosFee>>
}

/**
 * Creates the plugin for GAIA, THOR, MAYA, KUJI and NOBLE: transfers with memos, and the deposits of THORChain and
 * MAYAChain. Of HARBOR it supports addresses only. It sends no request until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options: an unknown chain code, an invalid URL, a negative number.
 * @example
 * ```ts
 * const engine = createEngine({
 *   plugins: [cosmos({ gateway: { THOR: ['https://thornode.example', 'https://second.example'] } })],
 * })
 * ```
 */
export const cosmos = (options: CosmosOptions = {}): Plugin => {
  const configured = networks.map((network): Network => {
    const { code } = network
    const own = options.gateway?.[code]
    const gateways = own === undefined ? network.gateways : requireWebUrls(`gateway.${code}`, own)
    const numbers = options.fees?.[code] ?? {}
    if (Object.values(numbers).some((value) => value < 0n))
      throw new InvalidOptions(`fees.${code} contains a negative number; all values must be at least 0.`)
    return { ...network, ...numbers, gateways }
  })
  for (const code of [...Object.keys(options.gateway ?? {}), ...Object.keys(options.fees ?? {})]) {
    const known = networks.map((network) => network.code)
    if (!known.includes(code))
      throw new InvalidOptions(`${code} is not a supported Cosmos chain; known codes are ${known.join(', ')}.`)
  }
  return createChainPlugin('cosmos', options, (http) => ({
    ...createChain(
      new Map(
        configured.map((network) => {
          const gateway = createGateway(http, network.gateways, chainByCode(network.code)?.chainId ?? '')
          return [network.code, { network, gateway }] as const
        }),
      ),
    ),
    listNodes: (code) => {
      const network = configured.find((one) => one.code === code)
      return network && createNodeProbes(network, http)
    },
  }))
}
