import { encodeFunctionResult, parseAbi } from 'viem'
import { decodeCall } from '../decode-call.ts'
import type { EvmContract } from '../evm-contract.ts'

/** Address of the gas price oracle on OP stack chains. */
export const GAS_PRICE_ORACLE_ADDRESS = '0x420000000000000000000000000000000000000f'

const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
const OVERHEAD = 68n
/** Wei per byte of the transaction: gas price of the parent chain, compressed data. */
const PER_BYTE = 60_000_000n

/** L1 fee of a transaction's data, a fixed price per byte. */
export const gasPriceOracle: EvmContract = {
  name: 'GasPriceOracle',
  run: (call) => {
    const { args } = decodeCall(abi, call.data)
    const bytes = BigInt((args[0].length - 2) / 2)
    return encodeFunctionResult({ abi, functionName: 'getL1Fee', result: (bytes + OVERHEAD) * PER_BYTE })
  },
}
