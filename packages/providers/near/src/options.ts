import type { ReadFacts } from '@switchyard/core'
import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import type { NearFacts } from './facts.ts'

/** Options of `near`. The accounts of integrator fees are NEAR accounts. */
export interface NearOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL without `/v0`. Default: the public service. */
  readonly baseUrl?: string
  /**
   * Partner key, sent as `X-API-Key`. Default: none; 1Click then adds 0.25% and refuses privacy. With a key and without app fees it
   * charges 0.20%, and 0.01% between stablecoins and within one asset.
   */
  readonly apiKey?: string
  /** Older partner token, sent as `Authorization: Bearer`. Default: none. */
  readonly jwt?: string
  /** Maximum sum of affiliate and service fee, basis points. Default 500, the documented range of app fees. */
  readonly feeCapBps?: number
  /** Name under which 1Click counts the swaps; sent in lower case. Default: none. */
  readonly referral?: string
  /** Time in which 1Click may collect quotes, milliseconds. Default: 1Click's own, which is not to wait. */
  readonly quoteWaitingTimeMs?: number
  /** Slippage of requests without one, basis points. Default 100. */
  readonly defaultSlippageBps?: number
  /**
   * Time a deposit may take to be confirmed, milliseconds. Default: four hours where either chain is a slow UTXO chain, one
   * hour elsewhere.
   */
  readonly depositWindowMs?: number
  /** Key that must sign the quotes, `ed25519:<base58>`. Default: 1Click's production key. */
  readonly managerKey?: string
}

/** Options the provider reads; where there are none, some are the facts in force. */
export interface Settings {
  readonly facts: ReadFacts<NearFacts>
  readonly feeCapBps: number
  readonly defaultSlippageBps: number
  /** `undefined`: chosen by both chains. */
  readonly depositWindowMs?: number
  readonly quoteWaitingTimeMs?: number
  readonly referral?: string
  readonly accounts: FeeAccounts
  readonly managerKey: string
}

export const readSettings = (options: NearOptions, facts: ReadFacts<NearFacts>): Settings => ({
  facts,
  get feeCapBps() {
    return options.feeCapBps ?? facts().feeCapBps
  },
  defaultSlippageBps: options.defaultSlippageBps ?? 100,
  depositWindowMs: options.depositWindowMs,
  quoteWaitingTimeMs: options.quoteWaitingTimeMs,
  referral: options.referral?.toLowerCase(),
  accounts: readFeeAccounts(options),
  get managerKey() {
    return options.managerKey ?? facts().managerKey
  },
})
