import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

export const balanceOf = (owner: Hex): Hex => encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })

export const decimals = (): Hex => encodeFunctionData({ abi, functionName: 'decimals' })

export const allowance = (owner: Hex, spender: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })

export const approve = (spender: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })

export const transfer = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })
