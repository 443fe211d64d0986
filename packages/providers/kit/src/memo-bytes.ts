import { kitFactsInForce } from './facts.ts'

/**
 * Maximum bytes of a memo on a sell chain that protocols observe: that of one OP_RETURN output on UTXO chains.
 *
 * @example
 * ```ts
 * if (countMemoBytes(memo) > limitMemoBytes(params.sell.chain)) return decline('noRoutesFound', 'The memo is too long.')
 * ```
 */
export const limitMemoBytes = (chain: string): number => {
  const { opReturn, opReturnChains, longest } = kitFactsInForce.read().memoBytes
  return opReturnChains.includes(chain) ? opReturn : longest
}

const encoder = new TextEncoder()

/**
 * Bytes of a memo in UTF-8.
 *
 * @example
 * ```ts
 * countMemoBytes('=:ETH.ETH') // 9
 * ```
 */
export const countMemoBytes = (memo: string): number => (ASCII.test(memo) ? memo.length : encoder.encode(memo).length)

/** Nearly every memo, and its length need not be encoded to be known. */
const ASCII = /^[\0-\x7f]*$/
