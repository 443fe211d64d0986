import type { Plugin, TrackStatus } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { Client } from './client.ts'
import { PactswapProvider } from './provider.ts'
import type { ContractIds, Settings } from './settings.ts'
import { usualStatuses } from './translate-status.ts'

/** How PACT SWAP is reached, and what it may be used for. */
export interface PactswapOptions extends TransportOptions {
  /** Base URL of the compose API, `https://cwap-api.coinhq.store`. Without it the provider is off. */
  readonly baseUrl?: string
  /** Default true where `baseUrl` is given; false keeps the provider off. */
  readonly enabled?: boolean
  /** Coinweb contract ids by the API's asset names: `{ eth: { sell: … }, btc: { buy: … } }`. What has none is not listed. */
  readonly contractIds?: Readonly<Record<string, ContractIds>>
  /** Coinweb backend the API shall use. Default: the API's own. */
  readonly backendUrl?: string
  /** Slippage of requests that name none, basis points. Default 50. */
  readonly defaultSlippageBps?: number
  /** Take affiliate and service shares as fee entries of the call, on EVM chains. Default false. */
  readonly integratorFees?: boolean
  /** EVM address of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** EVM address of the operator, for engines whose fee terms name none. */
  readonly serviceAccount?: string
  /** Accept calls in whose payload the destination cannot be found. Default false. */
  readonly trustPayload?: boolean
  /** How further states of a pact are read; added to those known. */
  readonly statuses?: Readonly<Record<string, TrackStatus>>
}

/** Swaps through PACT SWAP as `PACTSWAP`, off until it is configured. Does no I/O and reads no environment. */
export const pactswap = (options: PactswapOptions = {}): Plugin => ({
  name: '@switchyard/provider-pactswap',
  register: (registry) => {
    registry.provider('PACTSWAP', (resolve) => {
      const { baseUrl, enabled = true, backendUrl } = options
      if (baseUrl === undefined || !enabled) return new PactswapProvider(undefined, settingsOf(options))
      const client = new Client({
        baseUrl,
        ...transport(options, resolve),
        ...(backendUrl === undefined ? {} : { backendUrl }),
      })
      return new PactswapProvider(client, settingsOf(options))
    })
  },
})

const settingsOf = (options: PactswapOptions): Settings => ({
  contractIds: options.contractIds ?? {},
  defaultSlippageBps: options.defaultSlippageBps ?? 50,
  integratorFees: options.integratorFees ?? false,
  accounts: {
    ...(options.affiliateAccount === undefined ? {} : { affiliate: options.affiliateAccount }),
    ...(options.serviceAccount === undefined ? {} : { service: options.serviceAccount }),
  },
  trustPayload: options.trustPayload ?? false,
  statuses: { ...usualStatuses, ...options.statuses },
})
