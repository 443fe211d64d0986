import type { ReadFacts } from '@switchyard/core'
import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import type { FlashnetFacts } from './facts.ts'

/** Options of {@link flashnet}. */
export interface FlashnetOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL of the API; several of equal standing may be given. Default: that of the facts. */
  readonly baseUrl?: string | readonly string[]
  /**
   * Server key (`fn_…`) or client key (`fnp_…`), sent as bearer token. Deposits and tracking need a key, fees a server key.
   * Default: none.
   */
  readonly apiKey?: string
  /** Slippage of requests without one, basis points. Default: 100, as at Flashnet. */
  readonly defaultSlippageBps?: number
  /**
   * Tells whether tracking a deposit by its hash submits the hash to Flashnet, which then looks for it and verifies the sender.
   * Only for swaps the engine built, never on UTXO chains. Default: true.
   */
  readonly submitDeposits?: boolean
}

/** Options the provider reads, with their defaults. */
export interface Settings {
  readonly slippageBps: number
  /** Fees can be charged only with a server key. */
  readonly takesFees: boolean
  readonly submits: boolean
  readonly accounts: FeeAccounts
  readonly facts: ReadFacts<FlashnetFacts>
}

export const readSettings = (options: FlashnetOptions, facts: ReadFacts<FlashnetFacts>): Settings => ({
  slippageBps: options.defaultSlippageBps ?? 100,
  takesFees: options.apiKey?.startsWith('fn_') ?? false,
  submits: options.submitDeposits ?? true,
  accounts: readFeeAccounts(options),
  facts,
})
