import { refuse } from '@switchyard/chain-kit'
import { ceilDiv } from '@switchyard/core'
import { findChainId } from './chain-id.ts'
import { encodeBytesCall, encodeWord } from './encoding/abi.ts'
import { concatHex, type Hex } from './encoding/hex.ts'
import { serializeTransaction, type UnsignedTransaction } from './encoding/serialize-transaction.ts'
import type { EvmFacts } from './facts.ts'
import { askContract } from './gateway/calls.ts'
import type { RpcCall } from './gateway/json-rpc.ts'

/** Address of the gas price oracle on every OP-stack chain. */
export const ORACLE: Hex = '0x420000000000000000000000000000000000000F'

/** `getL1Fee(bytes)` */
const GET_L1_FEE = '0x49948e0e'

/** `getOperatorFee(uint256 gasUsed)`, of the upgrade Isthmus. */
const GET_OPERATOR_FEE = '0x275aedd2'

/**
 * Returns the calls that read what an OP-stack chain charges besides gas, in wei: the layer 1 fee of the unsigned transaction, and the fee
 * of the chain's operator for its gas. None on other chains.
 *
 * The oracle adds the size of the signature itself. A chain without the oracle answers `0x`, which counts as no fee. The operator fee was
 * 0 on OP and Base in 2026; operators may set it.
 */
export const createL1FeeQuestions = (
  chain: string,
  transaction: Omit<UnsignedTransaction, 'chainId'>,
  { layer1Fee }: EvmFacts,
): { readonly l1Fee?: RpcCall; readonly operatorFee?: RpcCall } => {
  if (!layer1Fee[chain]) return {}
  const id = findChainId(chain) ?? refuse(`${chain} has no chain id.`)
  const bytes = serializeTransaction({ ...transaction, chainId: BigInt(id) })
  const operatorCall = concatHex([GET_OPERATOR_FEE, encodeWord(transaction.gas)])
  return {
    l1Fee: askContract(ORACLE, encodeBytesCall(GET_L1_FEE, bytes), { form: 'wordOrNone' }),
    operatorFee: askContract(ORACLE, operatorCall, { form: 'wordOrNone', need: 'judged' }),
  }
}

/**
 * Computes the most that the operator charges for `gas`, from the fee for another amount of gas. The fee is a part per unit of gas and a
 * constant, so it grows no faster than the gas.
 *
 * Source: OP stack specification, Isthmus and Jovian, operator fee.
 */
export const scaleOperatorFee = (fee: bigint, asked: bigint, gas: bigint): bigint =>
  gas <= asked ? fee : ceilDiv(fee * gas, asked)
