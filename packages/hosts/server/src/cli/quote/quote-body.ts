import type { QuoteBody } from '@switchyard/client'
import { usageFailure } from '../command-failure.ts'

/** What is swapped. */
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
export const quoteBody = (pair: Pair, flags: QuoteFlags): QuoteBody => ({
  ...pair,
  ...(flags.from === undefined ? {} : { sourceAddress: flags.from }),
  ...(flags.to === undefined ? {} : { destinationAddress: flags.to }),
  ...(flags.refund === undefined ? {} : { refundAddress: flags.refund }),
  ...(flags.provider === undefined ? {} : { providers: flags.provider }),
  ...(flags.slippage === undefined ? {} : { slippage: figure('slippage', flags.slippage) }),
  ...(flags.maxTime === undefined ? {} : { maxExecutionTime: figure('max-time', flags.maxTime) }),
  ...(flags.private ? { usePrivacyMode: true } : {}),
})

const figure = (name: string, text: string): number => {
  if (/^\d{1,9}(\.\d{1,6})?$/.test(text)) return Number(text)
  throw usageFailure(`--${name} ${text} is not a number.`, 'Give a decimal such as 0.5.')
}
