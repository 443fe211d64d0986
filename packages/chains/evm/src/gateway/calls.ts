import { UpstreamError } from '@switchyard/core'
import type { Hex } from '../encoding/hex.ts'
import type { RpcAnswer, RpcCall } from './json-rpc.ts'

/** Forms of results. A contract read at an address without code returns `0x`. */
const forms: Readonly<Record<'quantity' | 'bytes' | 'word' | 'wordOrNone', RegExp>> = {
  quantity: /^0x[0-9a-fA-F]{1,64}$/,
  bytes: /^0x([0-9a-fA-F]{2})*$/,
  word: /^0x[0-9a-fA-F]{64,}$/,
  wordOrNone: /^0x([0-9a-fA-F]{64}([0-9a-fA-F]{2})*)?$/,
}

interface CallRules {
  readonly form?: keyof typeof forms
  readonly need?: RpcCall['need']
}

/** A call whose result is hexadecimal, by default a number. */
export const askHex = (
  method: string,
  params: readonly unknown[],
  { form = 'quantity', need = 'always' }: CallRules = {},
): RpcCall => ({
  method,
  params,
  need,
  isResult: (result) => typeof result === 'string' && forms[form].test(result),
})

/** A contract read, by default of one word. */
export const askContract = (to: Hex, data: Hex, rules: CallRules = {}): RpcCall =>
  askHex('eth_call', [{ to, data }, 'latest'], { form: 'word', ...rules })

/**
 * Estimates the gas of a transaction. The gas price is left out, so that the estimate does not depend on the balance.
 */
export const askGasEstimate = (call: {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}): RpcCall =>
  askHex(
    'eth_estimateGas',
    [{ from: call.from, to: call.to, value: `0x${call.value.toString(16)}`, data: call.data }],
    { need: 'judged' },
  )

/** Returns the first word or the number of a result; `undefined` for an error, a missing result or `0x`. */
export const readNumber = (answer: RpcAnswer | undefined): bigint | undefined => {
  if (!answer || !('result' in answer) || typeof answer.result !== 'string') return undefined
  return answer.result === '0x' ? undefined : BigInt(answer.result.slice(0, 66))
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
