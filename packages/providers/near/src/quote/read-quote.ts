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
 * @throws {UpstreamError} for another shape, and for a minimum above the expected output
 */
export const readQuote = (body: unknown): Quoted => {
  const quote = read.record(body, 'quote')
  const request = read.optionalRecord(body, 'quoteRequest')
  const amountOut = read.amount(quote, 'amountOut')
  const minAmountOut = read.amount(quote, 'minAmountOut')
  if (minAmountOut > amountOut) {
    throw new UpstreamError(`minAmountOut ${minAmountOut} is above amountOut ${amountOut}.`)
  }

  const appFees = read.optionalList(request, 'appFees')
  return {
    amountIn: read.amount(quote, 'amountIn'),
    amountOut,
    minAmountOut,
    withdrawFee: read.optionalAmount(quote, 'withdrawFee'),
    timeEstimate: read.number(quote, 'timeEstimate'),
    appFeeBps: appFees?.reduce<number>((sum, appFee) => sum + read.integer(appFee, 'fee'), 0),
    confidentiality: read.optionalText(request, 'confidentiality') ?? 'public',
  }
}
