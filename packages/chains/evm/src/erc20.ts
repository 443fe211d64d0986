import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

/** Largest value of a `uint256`. */
export const MAX_UINT256: bigint = 2n ** 256n - 1n

export const balanceOf = (owner: Hex): Hex => encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })

export const decimals = (): Hex => encodeFunctionData({ abi, functionName: 'decimals' })

export const allowance = (owner: Hex, spender: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })

export const approve = (spender: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })

export const transfer = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })

/** `transfer` selector, a padded address and an amount, without trailing bytes. */
const TRANSFER = /^0xa9059cbb0{24}[0-9a-f]{104}$/i

/** Decodes call data as a token transfer; `undefined` for any other data, including a transfer with trailing bytes. */
export const readTransfer = (data: string): { readonly to: Hex; readonly amount: bigint } | undefined => {
  if (!TRANSFER.test(data)) return undefined
  const { args } = decodeFunctionData({ abi, data: data.toLowerCase() as Hex })
  const [to, amount] = args as readonly [Hex, bigint]
  return { to: getAddress(to), amount }
}

/** `approve` selector, a padded address and an amount, without trailing bytes. */
const APPROVE = /^0x095ea7b30{24}[0-9a-f]{104}$/i

/** Decodes call data as an approval; `undefined` for any other data, including an approval with trailing bytes. */
export const readApprove = (data: string): { readonly spender: Hex; readonly amount: bigint } | undefined => {
  if (!APPROVE.test(data)) return undefined
  const { args } = decodeFunctionData({ abi, data: data.toLowerCase() as Hex })
  const [spender, amount] = args as readonly [Hex, bigint]
  return { spender: getAddress(spender), amount }
}
