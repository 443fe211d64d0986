import { UnreadableInput } from '@switchyard/chain-kit'
import { parseAddress, readFelt } from './address.ts'
import type { Call } from './erc20.ts'

/**
 * Reads the calls of a transaction.
 *
 * @throws {UnreadableInput} For anything but a list of at least one call.
 */
export const readCalls = (value: unknown): readonly Call[] => {
  if (!Array.isArray(value) || value.length === 0)
    throw new UnreadableInput('The transaction is not a list of at least one call.')
  return value.map((call) => {
    const { contractAddress, entrypoint, calldata, ...rest } = Object(call) as Readonly<Record<string, unknown>>
    const isCall =
      Object.keys(rest).length === 0 &&
      typeof contractAddress === 'string' &&
      parseAddress(contractAddress) !== undefined &&
      typeof entrypoint === 'string' &&
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(entrypoint) &&
      Array.isArray(calldata) &&
      calldata.every((felt) => typeof felt === 'string' && readFelt(felt) !== undefined)
    if (!isCall) throw new UnreadableInput('A call has invalid or unknown fields.')
    return { contractAddress, entrypoint, calldata }
  })
}
