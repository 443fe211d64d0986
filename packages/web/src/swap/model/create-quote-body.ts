import type { QuoteBody } from '@switchyard/client'
import { isSlippage, type SwapOptions } from './swap-options.ts'
import type { Token } from './token.ts'

/** The inputs of a quote. */
export interface QuoteInputs {
  readonly sell: Token | undefined
  readonly buy: Token | undefined
  /** Decimal text. */
  readonly amount: string | undefined
  readonly source: string | undefined
  readonly destination: string | undefined
  readonly options: SwapOptions
  /** The user pays from elsewhere: only routes that take a plain transfer. */
  readonly isByHand: boolean
}

/** Creates the body of the quote; `undefined` while something is missing or cannot be sent. */
export const createQuoteBody = ({ sell, buy, amount, ...rest }: QuoteInputs): QuoteBody | undefined => {
  const { source, destination, options, isByHand } = rest
  if (!sell || !buy || amount === undefined || !isSlippage(options.slippage)) return undefined
  const refund = options.refundAddress.trim()
  return {
    sellAsset: sell.identifier,
    buyAsset: buy.identifier,
    sellAmount: amount,
    sourceAddress: source,
    destinationAddress: destination,
    refundAddress: refund === '' ? undefined : refund,
    slippage: options.slippage === '' ? undefined : Number(options.slippage),
    usePrivacyMode: options.privacy || undefined,
    quoteType: options.flexInput ? 'FLEX_INPUT' : undefined,
    cfBoost: options.boost || undefined,
    txHints: isByHand ? ['simpleTransfer'] : undefined,
  }
}
