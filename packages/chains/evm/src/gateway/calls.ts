import { UpstreamError } from '@switchyard/core'
import type { Hex } from '../encoding/hex.ts'
import type { RpcAnswer, RpcCall } from './json-rpc.ts'

const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const BYTES = /^0x([0-9a-fA-F]{2})*$/
const WORD = /^0x[0-9a-fA-F]{64,}$/

/** A call that returns a hexadecimal number. */
export const askQuantity = (method: string, params: readonly unknown[], need: RpcCall['need'] = 'always'): RpcCall => ({
  method,
  params,
  need,
  isResult: (result) => typeof result === 'string' && QUANTITY.test(result),
})

/** A contract read that returns one word. */
export const askWord = (to: Hex, data: Hex, need: RpcCall['need'] = 'always'): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
  need,
  isResult: (result) => typeof result === 'string' && WORD.test(result),
})

/** A read of a contract that may not exist: an address without code returns `0x`. */
export const askOptionalWord = (to: Hex, data: Hex): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
  need: 'always',
  isResult: (result) => typeof result === 'string' && (result === '0x' || (BYTES.test(result) && WORD.test(result))),
})

/** Reads the code at an address; `0x` when there is none. */
export const askCode = (address: Hex): RpcCall => ({
  method: 'eth_getCode',
  params: [address, 'latest'],
  need: 'ifAble',
  isResult: (result) => typeof result === 'string' && BYTES.test(result),
})

/**
 * Estimates the gas of a transaction. The gas price is left out, so that the estimate does not depend on the balance.
 */
export const askGasEstimate = (call: {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}): RpcCall =>
  askQuantity(
    'eth_estimateGas',
    [{ from: call.from, to: call.to, value: `0x${call.value.toString(16)}`, data: call.data }],
    'judged',
  )

/** Returns the first word or the number of a result; `undefined` for an error, a missing result or `0x`. */
export const readNumber = (answer: RpcAnswer | undefined): bigint | undefined => {
  if (!answer || !('result' in answer) || typeof answer.result !== 'string') return undefined
  return answer.result === '0x' ? undefined : BigInt(answer.result.slice(0, 66))
}

/**
 * Returns the bytes of a result.
 *
 * @throws {UpstreamError} When the node returned an error.
 */
export const requireBytes = (answer: RpcAnswer | undefined): string => {
  if (answer && 'result' in answer && typeof answer.result === 'string') return answer.result
  throw new UpstreamError('A node returned no result for a required call.')
}

/**
 * Returns the number of a required result.
 *
 * @throws {UpstreamError} When the node returned no number.
 */
export const requireNumber = (answer: RpcAnswer | undefined): bigint => {
  const number = readNumber(answer)
  if (number === undefined) throw new UpstreamError('A node returned no result for a required call.')
  return number
}
