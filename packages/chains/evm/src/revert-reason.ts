import type { Hex } from 'viem'
import { decodeErrorResult, parseAbi } from 'viem/utils'
import type { RpcFailure } from './rpc/json-rpc.ts'

/** The errors Solidity itself knows, and those of the common ERC-20 implementations (ERC-6093). */
const abi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error SafeERC20FailedOperation(address token)',
])

const LONGEST = 300

/** Why a node says a transaction would fail, in one printable line. The contract's own words where it gave any. */
export const revertReason = (failure: RpcFailure): string => {
  const said = tidy(failure.message)
  const reason = tidy(decoded(dataOf(failure.data)) ?? '')
  return reason === '' || said.includes(reason) ? said : `${said}: ${reason}`
}

/** Nodes hand revert data over as a string, or inside an object. */
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

const tidy = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
