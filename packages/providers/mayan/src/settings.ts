import type { FeeAccounts } from '@switchyard/provider-kit'
import type { FurtherContracts } from './contracts.ts'
import type { QuoteType } from './quote/wire-quote.ts'

/** Resolved options. */
export interface Settings {
  readonly types: readonly QuoteType[]
  readonly slippage: number | 'auto'
  /** Lower case. */
  readonly signers: readonly string[]
  readonly contracts: FurtherContracts
  readonly accounts: FeeAccounts
}
