import type { QuoteType } from './quote/wire-quote.ts'

/** What the options come down to. */
export interface Settings {
  readonly types: readonly QuoteType[]
  readonly slippage: number | 'auto'
  /** Lower case. */
  readonly signers: readonly string[]
  readonly affiliate: string | undefined
  readonly service: string | undefined
}
