import { encodeFunctionData, erc20Abi } from 'viem'
import type { EvmCall } from './evm-contract.ts'

type Hex = `0x${string}`

/** Transfers a token from the sender, which must have approved it, to this contract or to `to`. */
export const pull = (call: EvmCall, token: string, amount: bigint, to: string = call.self): Hex => {
  const args = [call.sender as Hex, to as Hex, amount] as const
  return call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }))
}

/** Transfers a token from this contract. */
export const send = (call: EvmCall, token: string, to: string, amount: bigint): Hex =>
  call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] }))

/** Approves another contract for an amount of a token. */
export const allow = (call: EvmCall, token: string, spender: string, amount: bigint): Hex =>
  call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, amount] }))

/** The contract's balance of a token. */
export const heldOf = (call: EvmCall, token: string): bigint =>
  BigInt(call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [call.self as Hex] })))
