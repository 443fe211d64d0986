export { mayan } from './mayan.ts'
export type { MayanOptions } from './options.ts'
export type { QuoteType } from './quote/wire-quote.ts'
