import type { QuoteBody } from '@switchyard/client'
import { createUsageFailure } from '../../command-failure.ts'

/** The swap in words: amount and assets. */
export interface Pair {
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
}

/** Options that shape a quote, as texts of the command line. */
export interface QuoteFlags {
  readonly from?: string
  readonly to?: string
  readonly refund?: string
  readonly provider?: readonly string[]
  readonly slippage?: string
  readonly maxTime?: string
  readonly private?: true
}

/**
 * The body of a quote.
 *
 * @throws {CommandFailure} for text that is not a number.
 */
export const readQuoteBody = (pair: Pair, flags: QuoteFlags): QuoteBody => ({
  ...pair,
  sourceAddress: flags.from,
  destinationAddress: flags.to,
  refundAddress: flags.refund,
  providers: flags.provider,
  slippage: flags.slippage === undefined ? undefined : readFigure('slippage', flags.slippage),
  maxExecutionTime: flags.maxTime === undefined ? undefined : readFigure('max-time', flags.maxTime),
  usePrivacyMode: flags.private ? true : undefined,
})

const readFigure = (name: string, text: string): number => {
  if (/^\d{1,9}(\.\d{1,6})?$/.test(text)) return Number(text)
  throw createUsageFailure(`--${name} ${text} is not a number.`, 'Give a decimal such as 0.5.')
}
