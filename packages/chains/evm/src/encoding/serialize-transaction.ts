import type { GasPrice } from '../gas-price.ts'
import { concatHex, type Hex } from './hex.ts'
import { encodeRlp, encodeRlpNumber } from './rlp.ts'

/** A transaction without its signature. Prices in wei. */
export interface UnsignedTransaction {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  readonly price: GasPrice
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/**
 * Returns the bytes that a wallet signs: of a legacy transaction with its chain id, or of an EIP-1559 transaction without an access list.
 *
 * @throws {TypeError} For a negative number, and for addresses and data that are not 0x-prefixed bytes.
 *
 * Source: EIP-155 and EIP-1559.
 */
export const serializeTransaction = ({ chainId, nonce, gas, price, to, value, data }: UnsignedTransaction): Hex => {
  const payment = [encodeRlpNumber(gas), to, encodeRlpNumber(value), data]
  if (price.kind === 'legacy')
    return encodeRlp([
      encodeRlpNumber(nonce),
      encodeRlpNumber(price.gasPrice),
      ...payment,
      encodeRlpNumber(chainId),
      '0x',
      '0x',
    ])
  const fees = [encodeRlpNumber(price.maxPriorityFeePerGas), encodeRlpNumber(price.maxFeePerGas)]
  return concatHex(['0x02', encodeRlp([encodeRlpNumber(chainId), encodeRlpNumber(nonce), ...fees, ...payment, []])])
}
