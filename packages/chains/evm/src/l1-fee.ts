import { refuse } from '@switchyard/chain-kit'
import { chainByCode } from '@switchyard/core'
import { encodeBytesCall, encodeCall, encodeUint } from './encoding/abi.ts'
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

/** `getOperatorFee(uint256 gasUsed)`, of the upgrade Isthmus. */
const GET_OPERATOR_FEE = '0x275aedd2'

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

/**
 * Returns the call that reads the fee in wei that the operator of the chain charges besides for `gas`; `undefined` on chains without
 * one. It was 0 on OP and Base in 2026; operators may set it.
 */
export const createOperatorFeeQuestion = (chain: string, gas: bigint): RpcCall | undefined =>
  opStack.has(chain)
    ? { ...askOptionalWord(ORACLE, encodeCall(GET_OPERATOR_FEE, encodeUint(gas))), need: 'judged' }
    : undefined

/**
 * Computes the most that the operator charges for `gas`, from the fee `asked` for another amount of gas. The fee is a part per unit of
 * gas and a constant, so it grows no faster than the gas.
 *
 * Source: OP stack specification, Isthmus and Jovian, operator fee.
 */
export const scaleOperatorFee = (fee: bigint, asked: bigint, gas: bigint): bigint =>
  gas <= asked ? fee : (fee * gas + asked - 1n) / asked
