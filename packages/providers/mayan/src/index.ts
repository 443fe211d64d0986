export { type MayanOptions, mayan } from './mayan.ts'
export type { QuoteType } from './quote/wire-quote.ts'
