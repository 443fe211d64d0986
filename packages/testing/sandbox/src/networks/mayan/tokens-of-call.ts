import { encodeFunctionData, erc20Abi } from 'viem'
import type { EvmCall } from '../../ledgers/evm/evm-contract.ts'

type Address = `0x${string}`

/** Transfers a token from the sender, which must have approved it. */
export const pull = (call: EvmCall, token: string, amount: bigint): void => {
  const args = [call.sender as Address, call.self as Address, amount] as const
  call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }))
}

/** Approves another contract for an amount of a token. */
export const allow = (call: EvmCall, token: string, spender: string, amount: bigint): void => {
  const args = [spender as Address, amount] as const
  call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

/** The contract's balance of a token. */
export const heldOf = (call: EvmCall, token: string): bigint =>
  BigInt(
    call.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [call.self as Address] })),
  )
