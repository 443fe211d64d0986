import { chainByCode } from '@switchyard/core'
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem/utils'
import type { Frame } from './frame.ts'
import type { EvmState } from './funds.ts'
import { networkChainId } from './public-rpc.ts'
import { readMaybe } from './rpc/calls.ts'
import type { RpcCall } from './rpc/json-rpc.ts'

/**
 * Chains whose transactions also pay for their bytes on layer 1. Arbitrum pays too, inside its gas estimate.
 *
 * Source: chain definitions of viem 2.57.1 that name a gas price oracle.
 */
const opStack = new Set(['BASE', 'OP', 'UNI', 'MEGAETH'])

/** The oracle every OP-stack chain has at this address. */
const ORACLE = '0x420000000000000000000000000000000000000F'

const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/**
 * Asks for the layer 1 fee in wei of the unsigned transaction; `undefined` on chains without one. The oracle adds the
 * signature's bytes itself. A chain without the oracle's code answers `0x`, which counts as no fee.
 */
export const l1FeeQuestion = (chain: string, frame: Frame, state: EvmState, gas: bigint): RpcCall | undefined => {
  if (!opStack.has(chain)) return undefined
  const bytes = serializeTransaction({
    ...shape(chain, state),
    to: frame.to,
    value: frame.value,
    data: frame.data,
    gas,
  })
  return readMaybe(ORACLE, encodeFunctionData({ abi, functionName: 'getL1Fee', args: [bytes] }))
}

const shape = (chain: string, { nonce, price }: EvmState): Parameters<typeof serializeTransaction>[0] => {
  const chainId = Number(networkChainId[chain] ?? chainByCode(chain)?.chainId)
  const { kind, ...fees } = price
  return { type: kind, chainId, nonce: Number(nonce), ...fees } as Parameters<typeof serializeTransaction>[0]
}
