import { refuse } from '@switchyard/chain-kit'
import { chainByCode } from '@switchyard/core'
import { encodeBytesCall } from './encoding/abi.ts'
import { serializeTransaction, type UnsignedTransaction } from './encoding/serialize-transaction.ts'
import { askOptionalWord } from './gateway/calls.ts'
import type { RpcCall } from './gateway/json-rpc.ts'
import { networkChainId } from './public-rpc.ts'

/**
 * Chains that charge a separate layer 1 fee per byte. Arbitrum includes its own in the gas estimate.
 *
 * Source: chain definitions of viem 2.57.1 that name a gas price oracle; X Layer moved to the OP stack in October 2025 (OKX's
 * documentation), its definition does not name one yet.
 */
const opStack = new Set(['BASE', 'OP', 'UNI', 'MEGAETH', 'XLAYER'])

/** Address of the gas price oracle on every OP-stack chain. */
const ORACLE = '0x420000000000000000000000000000000000000F'

/** `getL1Fee(bytes)` */
const GET_L1_FEE = '0x49948e0e'

/**
 * Returns the call that reads the layer 1 fee of the unsigned transaction in wei; `undefined` on chains without one.
 * The oracle adds the size of the signature itself. A chain without the oracle answers `0x`, which counts as no fee.
 */
export const createL1FeeQuestion = (
  chain: string,
  { to, value, data, nonce, price, gas }: Omit<UnsignedTransaction, 'chainId'>,
): RpcCall | undefined => {
  if (!opStack.has(chain)) return undefined
  const id = networkChainId[chain] ?? chainByCode(chain)?.chainId ?? refuse(`${chain} has no chain id.`)
  const bytes = serializeTransaction({ chainId: BigInt(id), nonce, gas, price, to, value, data })
  return askOptionalWord(ORACLE, encodeBytesCall(GET_L1_FEE, bytes))
}
