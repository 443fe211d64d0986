import { type Query, sdkVersion } from '../client.ts'
import type { QuoteType } from './wire-quote.ts'

/** Parameters of a quote request. */
export interface QuoteTerms {
  /** Base units. */
  readonly amountIn: bigint
  readonly fromToken: string
  readonly fromChain: string
  readonly toToken: string
  readonly toChain: string
  readonly slippage: number | 'auto'
  /** The affiliate's Solana address, for all chains. */
  readonly referrer?: string
  readonly referrerBps?: number
  readonly gasDrop?: number
  readonly destinationAddress?: string
}

/** Route types and list size of a quote request. */
export interface QuoteFlags {
  readonly types: readonly (QuoteType | 'SHUTTLE')[]
  /** All quotes instead of only the fastest and the cheapest. */
  readonly fullList: boolean
  readonly forwarder: string
  /** Mayan's program of swaps over Wormhole. */
  readonly solanaProgram: string
}

/** Query of `/v3/quote` in the order of Mayan's client. Source: swap-sdk 15.2.0, `generateFetchQuoteUrl`. */
export const writeQuoteQuery = (
  { types, fullList, forwarder, solanaProgram }: QuoteFlags,
  terms: QuoteTerms,
  apiKey?: string,
): Query => ({
  wormhole: types.includes('WH'),
  swift: types.includes('SWIFT'),
  mctp: types.includes('MCTP'),
  shuttle: types.includes('SHUTTLE'),
  fastMctp: types.includes('FAST_MCTP'),
  gasless: false,
  onlyDirect: false,
  fullList,
  guaranteedOutput: true,
  monoChain: types.includes('MONO_CHAIN'),
  apiKey,
  solanaProgram,
  forwarderAddress: forwarder,
  amountIn64: terms.amountIn.toString(),
  fromToken: terms.fromToken,
  fromChain: terms.fromChain,
  toToken: terms.toToken,
  toChain: terms.toChain,
  slippageBps: terms.slippage,
  referrer: terms.referrer,
  referrerBps: terms.referrerBps,
  gasDrop: terms.gasDrop,
  destinationAddress: terms.destinationAddress,
  sdkVersion,
})
