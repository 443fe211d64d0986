import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** The figures of a quote. Amounts in base units of their asset. */
export interface Quoted {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly minAmountOut: bigint
  /** Already taken out of `amountOut`; `undefined` where 1Click does not say. */
  readonly withdrawFee: bigint | undefined
  /** Seconds from the confirmed deposit to the payout. */
  readonly timeEstimate: number
  /** Sum of all shares of the input, 1Click's own among them, in basis points; `undefined` where it is not echoed. */
  readonly appFeeBps: number | undefined
  readonly confidentiality: string
}

/** Reads a quote with any `dry`. Throws `UpstreamError` for another shape, and for figures that cannot be. */
export const readQuote = (body: unknown): Quoted => {
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
  if (quoted.minAmountOut > quoted.amountOut) throw new UpstreamError('minAmountOut is above amountOut')
  return quoted
}

const sumOf = (appFees: readonly unknown[]): number => {
  let bps = 0
  for (const appFee of appFees) bps += read.integer(appFee, 'fee')
  return bps
}
