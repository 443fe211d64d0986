import { chainPlugin, webUrls } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createLcd } from './lcd.ts'
import { type Network, networks } from './network.ts'

/** Gas and fee of one chain's transactions, where the defaults do not fit. */
export interface CosmosFee {
  /** Fee written into the transaction, base units of the chain's fee coin. */
  readonly fee?: bigint
  /** Gas limit of a transfer. */
  readonly gas?: bigint
  /** Gas limit of a THORChain or MAYAChain deposit. */
  readonly depositGas?: bigint
  /** Fee THORChain or MAYAChain takes by itself, where the node does not tell it. */
  readonly ownFee?: bigint
}

/** How the Cosmos chains are reached. Everything has a default. */
export interface CosmosOptions {
  /** REST gateways (LCD) by chain code, first choice first. A chain not named here uses public ones. */
  readonly gateway?: Readonly<Record<string, string | readonly string[]>>
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** Gas and fees by chain code, where the defaults do not fit. */
  readonly fees?: Readonly<Record<string, CosmosFee>>
}

/**
 * GAIA, THOR, MAYA, KUJI and NOBLE: transfers with memos, and the deposits of THORChain and MAYAChain. Opens nothing
 * until it is asked. Of HARBOR it reads addresses alone.
 *
 * Throws `TypeError` for options that cannot be meant: an unknown chain code, an unreadable URL, a negative figure.
 */
export const cosmos = (options: CosmosOptions = {}): Plugin => {
  const settled = networks.map((network) => settle(network, options))
  for (const code of [...Object.keys(options.gateway ?? {}), ...Object.keys(options.fees ?? {})]) {
    if (!networks.some((network) => network.code === code)) throw new TypeError(`${code} is no chain of this package.`)
  }
  return chainPlugin('cosmos', options, (http) =>
    createChain(
      new Map(settled.map((network) => [network.code, { network, lcd: createLcd(http, network.gateways) }] as const)),
    ),
  )
}

const settle = (network: Network, { gateway, fees }: CosmosOptions): Network => {
  const gateways = webUrls(`gateway.${network.code}`, gateway?.[network.code] ?? network.gateways)
  const figures = fees?.[network.code] ?? {}
  if (Object.values(figures).some((figure) => figure < 0n)) throw new TypeError(`fees.${network.code} is negative.`)
  return { ...network, ...figures, gateways }
}
