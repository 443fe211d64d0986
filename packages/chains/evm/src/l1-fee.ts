import { chainByCode } from '@switchyard/core'
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem/utils'
import type { CallFields } from './call-fields.ts'
import type { EvmState } from './funds.ts'
import { networkChainId } from './public-rpc.ts'
import { readMaybe } from './rpc/calls.ts'
import type { RpcCall } from './rpc/json-rpc.ts'

/**
 * Chains that charge a separate layer 1 fee per byte. Arbitrum includes its own in the gas estimate.
 *
 * Source: chain definitions of viem 2.57.1 that name a gas price oracle; X Layer moved to the OP stack in October 2025 (OKX's
 * documentation), its definition does not name one yet.
 */
const opStack = new Set(['BASE', 'OP', 'UNI', 'MEGAETH', 'XLAYER'])

/** Address of the gas price oracle on every OP-stack chain. */
const ORACLE = '0x420000000000000000000000000000000000000F'

const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/**
 * Returns the call that reads the layer 1 fee of the unsigned transaction in wei; `undefined` on chains without one.
 * The oracle adds the size of the signature itself. A chain without the oracle answers `0x`, which counts as no fee.
 */
export const l1FeeQuestion = (
  chain: string,
  callFields: CallFields,
  state: EvmState,
  gas: bigint,
): RpcCall | undefined => {
  if (!opStack.has(chain)) return undefined
  const bytes = serializeTransaction({
    ...shape(chain, state),
    to: callFields.to,
    value: callFields.value,
    data: callFields.data,
    gas,
  })
  return readMaybe(ORACLE, encodeFunctionData({ abi, functionName: 'getL1Fee', args: [bytes] }))
}

const shape = (chain: string, { nonce, price }: EvmState): Parameters<typeof serializeTransaction>[0] => {
  const chainId = Number(networkChainId[chain] ?? chainByCode(chain)?.chainId)
  const { kind, ...fees } = price
  return { type: kind, chainId, nonce: Number(nonce), ...fees } as Parameters<typeof serializeTransaction>[0]
}
