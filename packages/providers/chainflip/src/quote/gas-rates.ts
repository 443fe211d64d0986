import { chainByCode, type Fee, type Token } from '@switchyard/core'
import { createInboundFee, estimateDepositGas, estimateDepositVsize } from '@switchyard/provider-kit'

/** Network fees of a deposit, by chain. Chainflip does not report them; the real fee is known when the deposit is built. */
export interface GasRates {
  /** Satoshi per virtual byte, wei per unit of gas. */
  readonly perUnit: Readonly<Record<string, bigint>>
  /** Base units of a whole transfer, of the coin and of a token. */
  readonly perTransfer: Readonly<Record<string, readonly [coin: bigint, token: bigint]>>
}

/** Usual rates of 2026 at low load, so that a route shows the order of magnitude. */
export const defaultGasRates: GasRates = {
  perUnit: { BTC: 4n, ETH: 1_500_000_000n, ARB: 20_000_000n, BSC: 100_000_000n },
  perTransfer: { SOL: [5_000n, 10_000n], DOT: [20_000_000n, 25_000_000n], TRON: [1_100_000n, 13_500_000n] },
}

/** Properties of a deposit that change its fee. */
export interface DepositSize {
  /** Bytes of the payload on UTXO chains. */
  readonly payloadBytes: number
  readonly viaContract: boolean
}

/** Estimates the network fee of the deposit, in the coin of the sell chain; `undefined` where no rate is known. */
export const estimateGasFee = (
  sell: Token,
  { payloadBytes, viaContract }: DepositSize,
  rates: GasRates,
): Fee | undefined => {
  const rate = rates.perUnit[sell.chain]
  const transfer = rates.perTransfer[sell.chain]
  if (transfer) return createInboundFee(sell.chain, transfer[sell.address === undefined ? 0 : 1])
  if (rate === undefined) return undefined
  const isEvm = chainByCode(sell.chain)?.family === 'evm'
  const units = isEvm ? estimateDepositGas(sell, viaContract) : BigInt(estimateDepositVsize(sell.chain, payloadBytes))
  return createInboundFee(sell.chain, rate * units)
}
