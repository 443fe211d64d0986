import type { Plugin, TrackStatus } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { PactswapProvider } from './provider.ts'
import type { ContractIds, Settings } from './settings.ts'
import { usualStatuses } from './translate-status.ts'

/** How PACT SWAP is reached and configured. The accounts of integrator fees are EVM addresses. */
export interface PactswapOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL of the compose API, `https://cwap-api.coinhq.store`. Without it the provider is disabled. */
  readonly baseUrl?: string
  /** Default true when `baseUrl` is given; false disables the provider. */
  readonly enabled?: boolean
  /** Coinweb contract ids by the API's asset names: `{ eth: { sell: … }, btc: { buy: … } }`. Assets without an id are not listed. */
  readonly contractIds?: Readonly<Record<string, ContractIds>>
  /** Coinweb backend that the API uses. Default: the API's own. */
  readonly backendUrl?: string
  /** Slippage of requests without one, basis points. Default 50. */
  readonly defaultSlippageBps?: number
  /** Charge affiliate and service fees as fee entries of the call, on EVM chains. Default false. */
  readonly integratorFees?: boolean
  /** Accept calls when the destination is not found in the payload. Default false. */
  readonly trustPayload?: boolean
  /**
   * Accounts of market makers that may be paid, `0x…` or `T…`. Without any the API alone decides who is paid: a false answer
   * can name a stranger.
   */
  readonly marketMakers?: readonly string[]
  /** Statuses of further states of a pact, in addition to the built-in ones. */
  readonly statuses?: Readonly<Record<string, TrackStatus>>
}

/**
 * Swaps through PACT SWAP as `PACTSWAP`; off until `baseUrl` is set. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [pactswap({ baseUrl: 'https://pactswap.example' }), evm()], http: createHttp() })
 * ```
 */
export const pactswap = (options: PactswapOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-pactswap', () => ({
    PACTSWAP: (resolve) => {
      const { baseUrl, enabled = true, backendUrl } = options
      if (baseUrl === undefined || !enabled) return new PactswapProvider(undefined, settingsOf(options))
      const client = new Client({
        baseUrl,
        ...transport(options, resolve),
        ...(backendUrl === undefined ? {} : { backendUrl }),
      })
      return new PactswapProvider(client, settingsOf(options))
    },
  }))

const settingsOf = (options: PactswapOptions): Settings => ({
  contractIds: options.contractIds ?? {},
  defaultSlippageBps: options.defaultSlippageBps ?? 50,
  integratorFees: options.integratorFees ?? false,
  accounts: readFeeAccounts(options),
  trustPayload: options.trustPayload ?? false,
  makers: options.marketMakers ?? [],
  statuses: { ...usualStatuses, ...options.statuses },
})
