import { type ChainFacts, findChain, parseIdentifier, toBase } from '@switchyard/core'
import type { SwapIntent } from './swap-intent.ts'

/** An intent with its amounts in base units. */
export interface ReadIntent {
  readonly sellAsset: string
  readonly buyAsset: string
  readonly chain: ChainFacts
  /** Contract of what is sold; absent for the chain's own coin. */
  readonly token?: string
  readonly sellAmount: bigint
  readonly sellDecimals: number
  readonly leastSellAmount: bigint
  readonly minBuyAmount: bigint
  readonly buyDecimals: number
  readonly sources: readonly [string, ...string[]]
  readonly destination: string
  readonly refund: string
  readonly maxNetworkFee?: bigint
  readonly maxAffiliateBps?: number
}

/** @throws {TypeError} for an intent that is not complete or not readable: a fault of the wallet, never of the server */
export const readIntent = (intent: SwapIntent): ReadIntent => {
  const sold = parseIdentifier(intent.sellAsset)
  const chain = sold && findChain(sold.chain)
  if (!chain) throw new TypeError(`sellAsset ${intent.sellAsset} is not the identifier of an asset on a known chain.`)
  if (!parseIdentifier(intent.buyAsset)) throw new TypeError(`buyAsset ${intent.buyAsset} is not an asset identifier.`)
  const sellAmount = toBaseUnits('sellAmount', intent.sellAmount, intent.sellDecimals)
  const { minSellAmount, maxNetworkFee, maxAffiliateBps } = intent
  const [first, ...more] = typeof intent.sourceAddress === 'string' ? [intent.sourceAddress] : intent.sourceAddress
  if (!first || !intent.destinationAddress) throw new TypeError('sourceAddress and destinationAddress must be given.')
  return {
    sellAsset: intent.sellAsset,
    buyAsset: intent.buyAsset,
    chain,
    token: sold.address,
    sellAmount,
    sellDecimals: intent.sellDecimals,
    leastSellAmount:
      minSellAmount === undefined ? sellAmount : toBaseUnits('minSellAmount', minSellAmount, intent.sellDecimals),
    minBuyAmount: toBaseUnits('minBuyAmount', intent.minBuyAmount, intent.buyDecimals),
    buyDecimals: intent.buyDecimals,
    sources: [first, ...more],
    destination: intent.destinationAddress,
    refund: intent.refundAddress ?? first,
    maxNetworkFee:
      maxNetworkFee === undefined ? undefined : toBaseUnits('maxNetworkFee', maxNetworkFee, chain.nativeDecimals),
    maxAffiliateBps,
  }
}

const toBaseUnits = (name: string, amount: string, decimals: number): bigint => {
  const units = Number.isInteger(decimals) && decimals >= 0 && decimals < 78 ? toBase(amount, decimals) : undefined
  if (units === undefined)
    throw new TypeError(`${name} ${amount} is not a decimal number of at most ${decimals} decimals.`)
  return units
}
