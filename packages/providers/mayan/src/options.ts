import type { ReadFacts } from '@switchyard/core'
import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import type { FurtherContracts } from './assets/contracts.ts'
import type { MayanFacts } from './facts.ts'
import type { QuoteType } from './quote/wire-quote.ts'

/**
 * Options of {@link mayan}. The accounts of integrator fees are addresses separated by commas: one on Solana, one on EVM chains.
 */
export interface MayanOptions extends TransportOptions, FeeAccountOptions {
  /** Price API. Default `https://price-api.mayan.finance/v3`. */
  readonly baseUrl?: string | readonly string[]
  /** Sent as `apiKey` with every request; without one, a rate limit per IP applies. Default none. */
  readonly apiKey?: string
  /** Explorer API, for tracking. Default `https://explorer-api.mayan.finance/v3`. */
  readonly explorerUrl?: string | readonly string[]
  /** Route types to offer. Default `['SWIFT']`, Mayan's fast flow. */
  readonly quoteTypes?: readonly QuoteType[]
  /** Slippage of requests without `slippage`: basis points, or `auto` to let Mayan choose. Default `auto`. */
  readonly defaultSlippageBps?: number | 'auto'
  /** EVM addresses of accepted quote signers. When set, quotes without such a signature are refused. Default: not checked. */
  readonly quoteSigners?: readonly string[]
  /**
   * Contracts of Mayan to accept besides those in its documentation, by route type: `{ MONO_CHAIN: ['0x…'] }`. Quotes that
   * call another contract are refused. Default: none.
   */
  readonly contracts?: FurtherContracts
}

/** Options the provider reads, with their defaults. */
export interface Settings {
  /** Facts in force. */
  readonly facts: ReadFacts<MayanFacts>
  readonly types: readonly QuoteType[]
  readonly slippage: number | 'auto'
  /** Lower case. */
  readonly signers: readonly string[]
  readonly contracts: FurtherContracts
  readonly accounts: FeeAccounts
}

export const readSettings = (options: MayanOptions, facts: ReadFacts<MayanFacts>): Settings => ({
  facts,
  types: options.quoteTypes ?? ['SWIFT'],
  slippage: options.defaultSlippageBps ?? 'auto',
  signers: (options.quoteSigners ?? []).map((signer) => signer.toLowerCase()),
  contracts: options.contracts ?? {},
  accounts: readFeeAccounts(options),
})
