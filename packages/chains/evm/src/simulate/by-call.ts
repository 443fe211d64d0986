import { encodeWord } from '../encoding/abi.ts'
import { concatHex, type Hex, readDigits } from '../encoding/hex.ts'
import type { RpcCall } from '../gateway/json-rpc.ts'

/** One call of a simulation. */
export interface Step {
  readonly from?: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value?: Hex
}

/** Result of one call. */
export interface StepResult {
  readonly status: string
  readonly returnData: string
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown }
}

/** Code and balances that a node puts in the place of its own, by address. */
export type Overrides = Readonly<Record<string, { readonly code?: Hex; readonly balance?: Hex }>>

/**
 * Makes every call of its call data in turn and returns what each returned. An empty call, a payment, is accepted.
 *
 * Each call is target, value, length of the data, 32 bytes each, and the data; each result is success, length of the return
 * data, 32 bytes each, and the return data. Without `PUSH0`, which not every chain has.
 */
const RUNNER_CODE: Hex = concatHex([
  // An empty call ends at 0x57. The call data goes to memory, the results behind it. Stack: position, end of the results.
  '0x3615605757366000600037366000',
  // While the position lies within the call data, else on at 0x4f:
  '0x5b36811015604f57',
  // call(gas, mload(at), mload(at + 32), at + 96, mload(at + 64), 0, 0)
  '0x60006000826040015183606001846020015185515af1',
  // Success, length and return data behind the results so far.
  '0x82523d82602001523d6000836040013e',
  // at += 96 + mload(at + 64), end += 64 + returndatasize
  '0x806040015101606001903d0160400190600e56',
  // return(calldatasize, end - calldatasize)
  '0x5b503680910390f3',
  '0x5b00',
])

/** The node runs the calls in the place of the sender, with the code of the others. */
export const createCallSimulation = (steps: readonly Step[], sender: Hex, overrides: Overrides): RpcCall => {
  const calls = steps.flatMap(({ to, value = '0x0', data }) => [
    encodeWord(to),
    encodeWord(BigInt(value)),
    encodeWord(BigInt(readDigits(data).length / 2)),
    data,
  ])
  return {
    method: 'eth_call',
    params: [
      { from: sender, to: sender, data: concatHex(calls) },
      'latest',
      { ...overrides, [sender]: { ...overrides[sender], code: RUNNER_CODE } },
    ],
    need: 'judged',
    isResult: (result) => decodeResults(result, steps.length) !== undefined,
  }
}

/** The results of all steps; `undefined` for anything that is not exactly that. */
export const decodeResults = (result: unknown, steps: number): readonly StepResult[] | undefined => {
  if (typeof result !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(result)) return undefined
  const results: StepResult[] = []
  let at = 2
  const take = (bytes: number): string => {
    const part = result.slice(at, at + 2 * bytes)
    at += 2 * bytes
    return part
  }
  while (at < result.length && results.length < steps) {
    const [done, length] = [take(32), take(32)]
    // Longer lengths are no answer of a node, which limits its own.
    if (!/^0{63}[01]$/.test(done) || !/^0{58}[0-9a-f]{6}$/i.test(length)) return undefined
    results.push({ status: `0x${done.at(-1)}`, returnData: `0x${take(Number.parseInt(length, 16))}` })
  }
  return results.length === steps && at === result.length ? results : undefined
}
