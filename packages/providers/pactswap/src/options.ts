import type { TrackStatus } from '@switchyard/core'
import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import { usualStatuses } from './track-status.ts'

/** Options of `pactswap`. The accounts of integrator fees are EVM addresses. */
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

/** Coinweb contract ids of an asset. */
export interface ContractIds {
  /** Id of the payment contract (C1), to sell the asset. */
  readonly sell?: string
  /** Id of the settlement contract (C2), to buy the asset. */
  readonly buy?: string
}

/** Options the provider reads, with their defaults. */
export interface Settings {
  readonly contractIds: Readonly<Record<string, ContractIds>>
  readonly defaultSlippageBps: number
  readonly integratorFees: boolean
  readonly accounts: FeeAccounts
  readonly trustPayload: boolean
  readonly makers: readonly string[]
  readonly statuses: Readonly<Record<string, TrackStatus>>
}

export const readSettings = (options: PactswapOptions): Settings => ({
  contractIds: options.contractIds ?? {},
  defaultSlippageBps: options.defaultSlippageBps ?? 50,
  integratorFees: options.integratorFees ?? false,
  accounts: readFeeAccounts(options),
  trustPayload: options.trustPayload ?? false,
  makers: options.marketMakers ?? [],
  statuses: { ...usualStatuses, ...options.statuses },
})
