import { encodeFunctionData, erc20Abi } from 'viem'
import type { EvmCall } from '../../ledgers/evm/evm-contract.ts'

type Address = `0x${string}`

/** Takes a token from whoever calls, who must have allowed it. */
export const pull = (call: EvmCall, token: string, amount: bigint): void => {
  const args = [call.sender as Address, call.self as Address, amount] as const
  call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }))
}

/** Lets another contract take so much of a token. */
export const allow = (call: EvmCall, token: string, spender: string, amount: bigint): void => {
  const args = [spender as Address, amount] as const
  call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

/** What a contract holds of a token. */
export const heldOf = (call: EvmCall, token: string): bigint =>
  BigInt(
    call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [call.self as Address] })),
  )
