import { read } from '@switchyard/provider-kit'

/** Route types of Mayan. */
export type QuoteType = 'SWIFT' | 'MCTP' | 'FAST_MCTP' | 'MONO_CHAIN' | 'WH'

/** Route types that this package builds. */
export const quoteTypes: readonly QuoteType[] = ['SWIFT', 'MCTP', 'FAST_MCTP', 'MONO_CHAIN', 'WH']

/** A token of a quote. */
export interface WireToken {
  readonly contract: string
  readonly decimals: number
  readonly wormhole: number
  /** Its mint on Solana. */
  readonly mint?: string | undefined
  /** Sui: the 32 bytes of the coin. */
  readonly verifiedAddress?: string | undefined
  readonly originContract?: string | undefined
  readonly originWormhole?: number | undefined
}

/**
 * The fields of a `/v3/quote` quote that are used. It is stored as JSON: human amounts are decimal strings, base units are
 * digits.
 */
export interface WireQuote {
  readonly type: QuoteType
  readonly fromChain: string
  readonly toChain: string
  readonly fromToken: WireToken
  readonly toToken: WireToken
  readonly amountIn: string
  readonly expectedAmountOut: string
  readonly expectedBase?: string | undefined
  /** Dollars of one whole bought token. */
  readonly toTokenPrice?: string | undefined
  readonly minAmountOut: string
  readonly minReceivedBase?: string | undefined
  readonly minReceived?: string | undefined
  readonly gasDrop: string
  readonly gasless: boolean
  readonly slippageBps: number
  readonly etaSeconds: number
  /** Unix seconds. */
  readonly deadline?: string | undefined
  readonly referrerBps: number
  readonly protocolBps: number
  /** In the native coin of the source chain. */
  readonly bridgeFee: string
  readonly suggestedPriorityFee: string
  readonly rentCost?: string | undefined
  readonly minMiddleAmount?: string | undefined
  readonly swapRelayerFee?: string | undefined
  readonly redeemRelayerFee?: string | undefined
  readonly refundRelayerFee?: string | undefined
  readonly cancelFee?: string | undefined
  readonly refundFee?: string | undefined
  readonly submitFee?: string | undefined
  readonly hasAuction: boolean
  readonly quoteId?: string | undefined
  readonly memoHex?: string | undefined
  readonly swiftVersion?: string | undefined
  readonly swiftMayanContract?: string | undefined
  readonly swiftAuctionMode?: number | undefined
  readonly swiftInputContract?: string | undefined
  readonly swiftInputDecimals?: number | undefined
  readonly swiftInputStandard?: string | undefined
  readonly swiftWrapAndLock: boolean
  readonly cheaperChain?: string | undefined
  readonly mctpMayanContract?: string | undefined
  readonly mctpInputContract?: string | undefined
  readonly fastMctpMayanContract?: string | undefined
  readonly fastMctpInputContract?: string | undefined
  readonly fastMctpMinFinality?: number | undefined
  readonly circleMaxFee?: string | undefined
  readonly whMayanContract?: string | undefined
  readonly monoChainMayanContract?: string | undefined
  readonly routerAddress?: string | undefined
  readonly routerCalldata?: string | undefined
  readonly maxSwapAccounts?: number | undefined
  readonly maxSwapDataLength?: number | undefined
}

/** The type of a quote; `undefined` for one that cannot be built, such as the discontinued `SHUTTLE`. */
export const readType = (body: unknown): QuoteType | undefined => {
  const type = read.optionalText(body, 'type')
  return quoteTypes.find((known) => known === type)
}

/** Reads a quote. @throws {UpstreamError} when a field is missing or malformed. */
export const readQuote = (body: unknown, type: QuoteType): WireQuote => ({
  type,
  fromChain: read.text(body, 'fromChain'),
  toChain: read.text(body, 'toChain'),
  fromToken: readToken(body, 'fromToken'),
  toToken: readToken(body, 'toToken'),
  amountIn: read.amount(body, 'effectiveAmountIn64').toString(),
  expectedAmountOut: read.decimal(body, 'expectedAmountOut'),
  minAmountOut: read.decimal(body, 'minAmountOut'),
  toTokenPrice: read.optionalDecimal(body, 'toTokenPrice'),
  slippageBps: read.integer(body, 'slippageBps'),
  gasless: read.optionalFlag(body, 'gasless') ?? false,
  etaSeconds: read.optionalNumber(body, 'etaSeconds') ?? 0,
  hasAuction: read.optionalFlag(body, 'hasAuction') ?? false,
  quoteId: readOptionalName(body, 'quoteId'),
  memoHex: readOptionalName(body, 'memoHex'),
  cheaperChain: readOptionalName(body, 'cheaperChain'),
  expectedBase: readOptionalDigits(body, 'expectedAmountOutBaseUnits'),
  minReceivedBase: readOptionalDigits(body, 'minReceivedBaseUnits'),
  minReceived: read.optionalDecimal(body, 'minReceived'),
  minMiddleAmount: read.optionalDecimal(body, 'minMiddleAmount'),
  deadline: readOptionalDigits(body, 'deadline64'),
  maxSwapAccounts: read.optionalInteger(body, 'maxSwapAccounts'),
  maxSwapDataLength: read.optionalInteger(body, 'maxSwapDataLength'),
  gasDrop: read.optionalDecimal(body, 'gasDrop') ?? '0',
  referrerBps: read.optionalInteger(body, 'referrerBps') ?? 0,
  protocolBps: read.optionalInteger(body, 'protocolBps') ?? 0,
  bridgeFee: read.optionalDecimal(body, 'bridgeFee') ?? '0',
  suggestedPriorityFee: read.optionalDecimal(body, 'suggestedPriorityFee') ?? '0',
  rentCost: readOptionalDigits(body, 'rentCost'),
  swapRelayerFee: read.optionalDecimal(body, 'swapRelayerFee'),
  redeemRelayerFee: read.optionalDecimal(body, 'redeemRelayerFee'),
  refundRelayerFee: read.optionalDecimal(body, 'refundRelayerFee'),
  cancelFee: readOptionalDigits(body, 'cancelRelayerFee64'),
  refundFee: readOptionalDigits(body, 'refundRelayerFee64'),
  submitFee: readOptionalDigits(body, 'submitRelayerFee64'),
  circleMaxFee: readOptionalDigits(body, 'circleMaxFee64'),
  swiftVersion: readOptionalName(body, 'swiftVersion'),
  swiftMayanContract: readOptionalName(body, 'swiftMayanContract'),
  swiftAuctionMode: read.optionalInteger(body, 'swiftAuctionMode'),
  swiftInputContract: readOptionalName(body, 'swiftInputContract'),
  swiftInputDecimals: read.optionalInteger(body, 'swiftInputDecimals'),
  swiftInputStandard: readOptionalName(body, 'swiftInputContractStandard'),
  swiftWrapAndLock: read.optionalFlag(body, 'swiftWrapAndLock') ?? false,
  mctpMayanContract: readOptionalName(body, 'mctpMayanContract'),
  mctpInputContract: readOptionalName(body, 'mctpInputContract'),
  fastMctpMayanContract: readOptionalName(body, 'fastMctpMayanContract'),
  fastMctpInputContract: readOptionalName(body, 'fastMctpInputContract'),
  fastMctpMinFinality: read.optionalInteger(body, 'fastMctpMinFinality'),
  whMayanContract: readOptionalName(body, 'whMayanContract'),
  monoChainMayanContract: readOptionalName(body, 'monoChainMayanContract'),
  routerAddress: readOptionalName(body, 'evmSwapRouterAddress'),
  routerCalldata: readOptionalName(body, 'evmSwapRouterCalldata'),
})

const readToken = (body: unknown, name: string): WireToken => {
  const token = read.record(body, name)
  return {
    contract: read.text(token, 'contract'),
    decimals: read.integer(token, 'decimals'),
    wormhole: read.integer(token, 'wChainId'),
    mint: readOptionalName(token, 'mint'),
    verifiedAddress: readOptionalName(token, 'verifiedAddress'),
    originContract: readOptionalName(token, 'realOriginContractAddress'),
    originWormhole: read.optionalInteger(token, 'realOriginChainId'),
  }
}

const readOptionalDigits = (body: unknown, path: string): string | undefined =>
  read.optionalAmount(body, path)?.toString()

/** A text; empty ones (`swiftVerifiedInputAddress: ""`) count as absent. */
const readOptionalName = (body: unknown, path: string): string | undefined => {
  const value = (body as Readonly<Record<string, unknown>>)[path]
  return value === '' ? undefined : read.optionalText(body, path)
}
