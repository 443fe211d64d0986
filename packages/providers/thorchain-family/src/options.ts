import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import type { Routers } from './node/confirm-inbound.ts'

/**
 * Options of a provider of the family. The network's package sets the defaults. The accounts of integrator fees are names or
 * addresses on the network.
 */
export interface FamilyOptions extends TransportOptions, FeeAccountOptions {
  /** One or several node URLs. Vaults, routers and halts must be reported by most of those that answer; configure three or more
   * of different operators. A node that fails or is behind is skipped. Default: the public nodes. */
  readonly baseUrl?: string | readonly string[]
  /** Midgard URL, for refund reasons and times of finished swaps. Default: no Midgard. */
  readonly midgardUrl?: string
  /** Sent as `x-client-id`, by which node operators identify integrators. */
  readonly clientId?: string
  /** Blocks between sub-swaps; 0 lets the network choose, or swaps at once where the network has no default. */
  readonly streamingInterval?: number
  /** Number of sub-swaps; 0 lets the network choose. Default 0. */
  readonly streamingQuantity?: number
  /** Slippage of requests without `slippage`, in basis points. Default 100. */
  readonly defaultSlippageBps?: number
  /** Routers by chain code that are trusted besides the known ones, `{ ETH: ['0x…'] }`. Default: none. */
  readonly routers?: Routers
  /**
   * Refuse deposits while only nodes of one operator answer, which could name a vault of their own. Sells of the network's own coin go
   * on. Default false: one operator suffices, with the note `singleNode`.
   */
  readonly requireTwoNodes?: boolean
  /**
   * Time for which routers on EVM chains accept a deposit, milliseconds. Default: until the quote expires.
   */
  readonly routerExpiryMs?: number
}

/** Defaults that the network's package sets. */
export interface FamilyDefaults {
  /** Blocks; `rapid` is 0 while the network has rapid swaps, and 1 otherwise. */
  readonly streamingInterval: number | 'rapid'
  readonly streamingQuantity: number
  readonly slippageBps: number
}

/** Resolved options of a provider. */
export interface Settings {
  /** Blocks between sub-swaps, or the rule that chooses them. */
  readonly streamingInterval: number | 'rapid'
  readonly streamingQuantity: number
  /** Slippage of a request without `slippage`, basis points. */
  readonly defaultSlippageBps: number
  /** Time in which a router accepts a deposit, milliseconds from `build`; absent means until the quote expires. */
  readonly routerExpiryMs?: number
  readonly accounts: FeeAccounts
}

export const readSettings = (options: FamilyOptions, defaults: FamilyDefaults): Settings => ({
  streamingInterval: options.streamingInterval ?? defaults.streamingInterval,
  streamingQuantity: options.streamingQuantity ?? defaults.streamingQuantity,
  defaultSlippageBps: options.defaultSlippageBps ?? defaults.slippageBps,
  routerExpiryMs: options.routerExpiryMs,
  accounts: readFeeAccounts(options),
})
