import { encodeFunctionResult, multicall3Abi } from 'viem'
import { decodeCall } from '../decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../evm-contract.ts'

/** Address of Multicall3 on every chain. */
export const MULTICALL_ADDRESS = '0xca11bde05977b3631167028862be2a173976ca11'

const tryCall = (call: EvmCall, to: string, data: `0x${string}`, allowFailure: boolean) => {
  try {
    return { success: true, returnData: call.call(to, data) }
  } catch (error) {
    if (!(error instanceof EvmRevert)) throw error
    if (!allowFailure) throw new EvmRevert('Multicall3: call failed')
    return { success: false, returnData: error.data }
  }
}

/** Multicall3: `aggregate3` and `getEthBalance`. */
export const multicall = (nativeBalance: (call: EvmCall, address: string) => bigint): EvmContract => ({
  name: 'Multicall3',
  run: (call) => {
    const decoded = decodeCall(multicall3Abi, call.data)
    if (decoded.functionName === 'aggregate3') {
      const results = decoded.args[0].map((item) => tryCall(call, item.target, item.callData, item.allowFailure))
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
    }
    if (decoded.functionName !== 'getEthBalance') throw new EvmRevert()
    const balance = nativeBalance(call, decoded.args[0])
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'getEthBalance', result: balance })
  },
})
