import type { QuoteBody } from '@switchyard/client'
import { isSlippage, type SwapOptions } from './swap-options.ts'
import type { Token } from './token.ts'

/** What a quote is made of. */
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

/** The body of the quote; `undefined` while something is missing or cannot be sent. */
export const quoteBody = ({ sell, buy, amount, ...rest }: QuoteInputs): QuoteBody | undefined => {
  const { source, destination, options, isByHand } = rest
  if (!sell || !buy || amount === undefined || !isSlippage(options.slippage)) return undefined
  const refund = options.refundAddress.trim()
  return {
    sellAsset: sell.identifier,
    buyAsset: buy.identifier,
    sellAmount: amount,
    ...(source === undefined ? {} : { sourceAddress: source }),
    ...(destination === undefined ? {} : { destinationAddress: destination }),
    ...(refund === '' ? {} : { refundAddress: refund }),
    ...(options.slippage === '' ? {} : { slippage: Number(options.slippage) }),
    ...(options.privacy ? { usePrivacyMode: true } : {}),
    ...(options.flexInput ? { quoteType: 'FLEX_INPUT' as const } : {}),
    ...(options.boost ? { cfBoost: true } : {}),
    ...(isByHand ? { txHints: ['simpleTransfer' as const] } : {}),
  }
}
