import type { Query } from '../../client.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import type { OrderAddresses } from '../order.ts'

/** Query of `/get-swap/solana` for a swap into the account of an order. */
export const writeSwapQuery = (quote: WireQuote, { trader, referrer }: OrderAddresses, state: string): Query => ({
  minMiddleAmount: quote.minMiddleAmount,
  middleToken: quote.swiftInputContract,
  userWallet: trader,
  slippageBps: quote.slippageBps,
  fromToken: quote.fromToken.contract,
  amountIn64: quote.amountIn,
  depositMode: 'SWIFT',
  fillMaxAccounts: false,
  referrerAddress: referrer,
  chainName: quote.fromChain,
  userLedger: state,
  maxSwapAccounts: quote.maxSwapAccounts,
  maxSwapDataLength: quote.maxSwapDataLength,
})
