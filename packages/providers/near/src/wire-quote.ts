import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** The figures of a quote. Amounts in base units of their asset. */
export interface Quoted {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly minAmountOut: bigint
  /** Already deducted from `amountOut`; `undefined` when absent. */
  readonly withdrawFee: bigint | undefined
  /** Seconds from the confirmed deposit to the payout. */
  readonly timeEstimate: number
  /** Sum of all fees on the input including 1Click's own, basis points; `undefined` when not echoed. */
  readonly appFeeBps: number | undefined
  readonly confidentiality: string
}

/**
 * Reads a dry or real quote.
 *
 *
 * @throws {UpstreamError} for another shape, and for a minimum above the expected output
 */
export const readWireQuote = (body: unknown): Quoted => {
  const quote = read.record(body, 'quote')
  const request = read.optionalRecord(body, 'quoteRequest')
  const appFees = read.optionalList(request, 'appFees')
  const quoted: Quoted = {
    amountIn: read.amount(quote, 'amountIn'),
    amountOut: read.amount(quote, 'amountOut'),
    minAmountOut: read.amount(quote, 'minAmountOut'),
    withdrawFee: read.optionalAmount(quote, 'withdrawFee'),
    timeEstimate: read.number(quote, 'timeEstimate'),
    appFeeBps: appFees && sumOf(appFees),
    confidentiality: read.optionalText(request, 'confidentiality') ?? 'public',
  }
  if (quoted.minAmountOut > quoted.amountOut) {
    throw new UpstreamError(`minAmountOut ${quoted.minAmountOut} is above amountOut ${quoted.amountOut}.`)
  }
  return quoted
}

const sumOf = (appFees: readonly unknown[]): number => {
  let bps = 0
  for (const appFee of appFees) bps += read.integer(appFee, 'fee')
  return bps
}
