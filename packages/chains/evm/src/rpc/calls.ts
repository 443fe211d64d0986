import { UpstreamError } from '@switchyard/core'
import type { Hex } from 'viem'
import type { RpcAnswer, RpcCall } from './json-rpc.ts'

const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const BYTES = /^0x([0-9a-fA-F]{2})*$/
const WORD = /^0x[0-9a-fA-F]{64,}$/

/** A question answered with a hexadecimal number. */
export const quantity = (method: string, params: readonly unknown[], need: RpcCall['need'] = 'always'): RpcCall => ({
  method,
  params,
  need,
  isResult: (result) => typeof result === 'string' && QUANTITY.test(result),
})

/** Reads a contract that answers with one word. */
export const readWord = (to: Hex, data: Hex, need: RpcCall['need'] = 'always'): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
  need,
  isResult: (result) => typeof result === 'string' && WORD.test(result),
})

/** Reads a contract that may not be there: no code answers `0x`. */
export const readMaybe = (to: Hex, data: Hex): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
  need: 'always',
  isResult: (result) => typeof result === 'string' && (result === '0x' || (BYTES.test(result) && WORD.test(result))),
})

/** Code at an address: `0x` where there is none. */
export const codeAt = (address: Hex): RpcCall => ({
  method: 'eth_getCode',
  params: [address, 'latest'],
  need: 'ifAble',
  isResult: (result) => typeof result === 'string' && BYTES.test(result),
})

/** Gas a transaction would use. The sender's price is left out, so that the node judges the call and not the purse. */
export const estimateGas = (call: {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}): RpcCall =>
  quantity(
    'eth_estimateGas',
    [{ from: call.from, to: call.to, value: `0x${call.value.toString(16)}`, data: call.data }],
    'judged',
  )

/** The first word or the number of an answer; `undefined` when it was refused, is absent, or holds nothing. */
export const numberOf = (answer: RpcAnswer | undefined): bigint | undefined => {
  if (!answer || !('result' in answer) || typeof answer.result !== 'string') return undefined
  return answer.result === '0x' ? undefined : BigInt(answer.result.slice(0, 66))
}

/** The bytes a question was answered with. Throws `UpstreamError` where it was refused. */
export const bytesOf = (answer: RpcAnswer | undefined): string => {
  if (answer && 'result' in answer && typeof answer.result === 'string') return answer.result
  throw new UpstreamError('A node left a required question unanswered.')
}

/** The number a required question was answered with. */
export const surely = (answer: RpcAnswer | undefined): bigint => {
  const number = numberOf(answer)
  if (number === undefined) throw new UpstreamError('A node left a required question unanswered.')
  return number
}
