import type { Token } from '@switchyard/core'
import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
import { quoteTypes, type WireQuote } from './wire-quote.ts'

/** State of an offer: everything the order needs except the addresses. */
export interface OfferState {
  readonly sell: Token
  readonly buy: Token
  readonly quote: WireQuote
  /** The affiliate's address on the chain where the route pays it. */
  readonly referrer?: string | undefined
}

const token = field.record({
  contract: field.text,
  decimals: field.integer,
  wormhole: field.integer,
  mint: field.optional(field.text),
  verifiedAddress: field.optional(field.text),
  originContract: field.optional(field.text),
  originWormhole: field.optional(field.integer),
})

const quote = field.record({
  type: field.literal(...quoteTypes),
  fromChain: field.text,
  toChain: field.text,
  fromToken: token,
  toToken: token,
  amountIn: field.text,
  expectedAmountOut: field.text,
  expectedBase: field.optional(field.text),
  toTokenPrice: field.optional(field.text),
  minAmountOut: field.text,
  minReceivedBase: field.optional(field.text),
  minReceived: field.optional(field.text),
  gasDrop: field.text,
  gasless: field.flag,
  slippageBps: field.integer,
  etaSeconds: field.number,
  deadline: field.optional(field.text),
  referrerBps: field.integer,
  protocolBps: field.integer,
  bridgeFee: field.text,
  suggestedPriorityFee: field.text,
  rentCost: field.optional(field.text),
  minMiddleAmount: field.optional(field.text),
  swapRelayerFee: field.optional(field.text),
  redeemRelayerFee: field.optional(field.text),
  refundRelayerFee: field.optional(field.text),
  cancelFee: field.optional(field.text),
  refundFee: field.optional(field.text),
  submitFee: field.optional(field.text),
  hasAuction: field.flag,
  quoteId: field.optional(field.text),
  memoHex: field.optional(field.text),
  swiftVersion: field.optional(field.text),
  swiftMayanContract: field.optional(field.text),
  swiftAuctionMode: field.optional(field.integer),
  swiftInputContract: field.optional(field.text),
  swiftInputDecimals: field.optional(field.integer),
  swiftInputStandard: field.optional(field.text),
  swiftWrapAndLock: field.flag,
  cheaperChain: field.optional(field.text),
  mctpMayanContract: field.optional(field.text),
  mctpInputContract: field.optional(field.text),
  fastMctpMayanContract: field.optional(field.text),
  fastMctpInputContract: field.optional(field.text),
  fastMctpMinFinality: field.optional(field.integer),
  circleMaxFee: field.optional(field.text),
  whMayanContract: field.optional(field.text),
  monoChainMayanContract: field.optional(field.text),
  routerAddress: field.optional(field.text),
  routerCalldata: field.optional(field.text),
  maxSwapAccounts: field.optional(field.integer),
  maxSwapDataLength: field.optional(field.integer),
})

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: { sell: field.token, buy: field.token, quote, referrer: field.optional(field.text) },
})
