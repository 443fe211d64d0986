import type { Hex } from 'viem'
import { decodeErrorResult, parseAbi } from 'viem/utils'
import type { RpcFailure } from './rpc/json-rpc.ts'

/** Errors built into Solidity and of the common ERC-20 implementations (ERC-6093). */
const abi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error SafeERC20FailedOperation(address token)',
])

const MAX_LENGTH = 300

/** Returns why a transaction would fail, in one printable line, with the reason of the contract when it gives one. */
export const revertReason = (failure: RpcFailure): string => {
  const message = singleLine(failure.message)
  const reason = singleLine(decoded(dataOf(failure.data)) ?? '')
  return reason === '' || message.includes(reason) ? message : `${message}: ${reason}`
}

/** Nodes return revert data as a string or inside an object. */
const dataOf = (data: unknown): Hex | undefined => {
  const bytes = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  return typeof bytes === 'string' && /^0x([0-9a-f]{2}){4,}$/i.test(bytes) ? (bytes as Hex) : undefined
}

const decoded = (data: Hex | undefined): string | undefined => {
  if (!data) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return errorName === 'Error' ? String(args?.[0]) : `${errorName}(${args?.join(', ')})`
  } catch {
    return `error ${data.slice(0, 10)}`
  }
}

const singleLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
