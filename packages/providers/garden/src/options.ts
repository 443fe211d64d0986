import type { ReadFacts } from '@switchyard/core'
import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import type { GardenFacts } from './facts.ts'

/** Options of `garden`. The accounts of integrator fees are EVM addresses. */
export interface GardenOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL with its version. Default: `https://api.garden.finance/v2`. */
  readonly baseUrl?: string
  /** App id issued by Garden, sent as `garden-app-id`. Default: not sent; Garden then answers no request. */
  readonly apiKey?: string
  /** Garden's name of the asset in which fees are paid out. Default `base:cbbtc`. */
  readonly feeAsset?: string
  /** Slippage where neither request nor quote has one, basis points. Default 50. */
  readonly defaultSlippageBps?: number
  /** HTLC contracts that extend or replace the pinned ones, by Garden's asset name. Default: none. */
  readonly htlcs?: Readonly<Record<string, string>>
  /** Sell assets whose HTLC only Garden's own list names. Default false: they can only be bought. */
  readonly trustCatalogue?: boolean
}

/** Options the provider reads, with their defaults. */
export interface Settings {
  readonly defaultSlippageBps: number
  readonly feeAsset: string
  readonly accounts: FeeAccounts
  /** Facts in force. */
  readonly facts: ReadFacts<GardenFacts>
  /** HTLC contracts by Garden's asset name that replace those of the facts. */
  readonly htlcs: Readonly<Record<string, string>>
  readonly trustCatalogue: boolean
}

export const readSettings = (options: GardenOptions, facts: ReadFacts<GardenFacts>): Settings => ({
  facts,
  defaultSlippageBps: options.defaultSlippageBps ?? 50,
  feeAsset: options.feeAsset ?? 'base:cbbtc',
  accounts: readFeeAccounts(options),
  htlcs: options.htlcs ?? {},
  trustCatalogue: options.trustCatalogue ?? false,
})
