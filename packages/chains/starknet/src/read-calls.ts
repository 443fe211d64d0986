import type { Call } from './erc20.ts'
import { parseAddress, readFelt } from './felt.ts'

/** Reads the calls of a transaction. Throws `TypeError` on anything else, also on an empty list. */
export const readCalls = (value: unknown): readonly Call[] => {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError('A Starknet transaction is a list of calls')
  return value.map(readCall)
}

const readCall = (value: unknown): Call => {
  const { contractAddress, entrypoint, calldata, ...rest } = Object(value) as Readonly<Record<string, unknown>>
  const isCall =
    Object.keys(rest).length === 0 &&
    typeof contractAddress === 'string' &&
    parseAddress(contractAddress) !== undefined &&
    typeof entrypoint === 'string' &&
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(entrypoint) &&
    Array.isArray(calldata) &&
    calldata.every((felt) => typeof felt === 'string' && readFelt(felt) !== undefined)
  if (!isCall) throw new TypeError('A call of an unknown shape')
  return { contractAddress, entrypoint, calldata }
}
