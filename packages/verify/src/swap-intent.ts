/**
 * Trade that the user means to make, as the wallet itself knows it. Take nothing of it from the server that is verified: amounts and
 * addresses from the user, decimals from the wallet's own token list.
 */
export interface SwapIntent {
  /** Asset identifier, `ETH.USDC-0xA0b8…`. */
  readonly sellAsset: string
  readonly buyAsset: string
  /** Whole tokens, `0.25`. */
  readonly sellAmount: string
  readonly sellDecimals: number
  readonly buyDecimals: number
  /** The least output the user agreed to, whole tokens. */
  readonly minBuyAmount: string
  /** Addresses that pay; the first represents the swap. Several only on UTXO chains. */
  readonly sourceAddress: string | readonly string[]
  readonly destinationAddress: string
  /** Default: the first source. */
  readonly refundAddress?: string
  /** The minimum sell amount for sweeps and near-maximum sells, whose amount may be adjusted. Default: `sellAmount`. */
  readonly minSellAmount?: string
  /** The most the transaction may pay to the network, whole coins of the sell chain. Without it the fee is unverifiable. */
  readonly maxNetworkFee?: string
  /** The most the integrator may take, basis points. Default: what the route announced. */
  readonly maxAffiliateBps?: number
}
