import { type Abi, type DecodeFunctionDataReturnType, decodeFunctionData } from 'viem'
import { EvmRevert } from './evm-contract.ts'

/** Decodes calldata. Reverts without a reason when it calls none of the methods. */
export const decodeCall = <const A extends Abi>(abi: A, data: `0x${string}`): DecodeFunctionDataReturnType<A> => {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    throw new EvmRevert()
  }
}
