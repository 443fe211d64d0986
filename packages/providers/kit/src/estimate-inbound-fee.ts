import { type Fee, findChain, type Token } from '@switchyard/core'
import { kitFactsInForce } from './facts.ts'
import { createInboundFee, estimateDepositGas, estimateDepositVsize } from './inbound-fee.ts'

/**
 * Typical gas price of an EVM chain, wei per unit of gas.
 *
 * @example
 * ```ts
 * const fee = createInboundFee(chain, estimateDepositGas(params.sell, false) * estimateGasPrice(chain))
 * ```
 */
export const estimateGasPrice = (chain: string): bigint => {
  const { gasPrices, usualGasPrice } = kitFactsInForce.read()
  return gasPrices[chain] ?? usualGasPrice
}

/** Properties of a deposit that change its fee. */
export interface DepositShape {
  /** The deposit is a contract call. */
  readonly viaContract?: boolean
  /** Bytes of the memo on UTXO chains. */
  readonly memoBytes?: number
}

/**
 * Typical network fee of a deposit, in the coin of the sell chain. For display, where the provider gives no figure; the
 * chain package sets the real fee when the transaction is built. Zero for chains without a figure.
 *
 * @example
 * ```ts
 * const fees = [estimateInboundFee(params.sell, { viaContract: true })]
 * ```
 */
export const estimateInboundFee = (
  sell: Pick<Token, 'chain' | 'address'>,
  { viaContract = false, memoBytes = 0 }: DepositShape = {},
): Fee => {
  const { chain } = sell
  if (findChain(chain)?.family === 'evm')
    return createInboundFee(chain, estimateDepositGas(sell, viaContract) * estimateGasPrice(chain))
  const { byteRates, transfers } = kitFactsInForce.read()
  const rate = byteRates[chain]
  if (rate !== undefined) return createInboundFee(chain, rate * BigInt(estimateDepositVsize(chain, memoBytes)))
  return createInboundFee(chain, transfers[chain]?.[sell.address === undefined ? 'coin' : 'token'] ?? 0n)
}
