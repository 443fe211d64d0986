import { RpcError } from '../rpc-error.ts'
import type { ObjectReference } from './wire-transaction.ts'

const REFUSED = -32_002

const inputs = (text: string): RpcError =>
  new RpcError(
    REFUSED,
    `Transaction validator signing failed due to issues with transaction inputs, please review the errors and try again:\n- ${text}`,
  )

/** Refusals of validators, with their error texts. */
export const refusals = {
  malformed: (why: string): RpcError => new RpcError(-32_602, `Invalid value was given to the function: ${why}`),
  signature: (why: string): RpcError => new RpcError(REFUSED, `Invalid user signature: ${why}`),
  notFound: ({ id, version }: ObjectReference): RpcError =>
    inputs(`Could not find the referenced object ${id} at version Some(SequenceNumber(${version}))`),
  unavailable: ({ id, version, digest }: ObjectReference, current: bigint): RpcError =>
    inputs(
      `Transaction needs to be rebuilt because object ${id} version 0x${version.toString(16)} (digest ${digest}) is unavailable for consumption, current version: 0x${current.toString(16)}`,
    ),
  digest: ({ id, digest }: ObjectReference, actual: string): RpcError =>
    inputs(`Invalid Object digest for object ${id}. Expected digest : ${digest}, actual digest: ${actual}`),
  owner: (id: string, owner: string, signer: string): RpcError =>
    inputs(
      `Transaction was not signed by the correct sender: Object ${id} is owned by account address ${owner}, but given owner/signer address is ${signer}`,
    ),
  priceTooLow: (price: bigint, reference: bigint): RpcError =>
    inputs(`Gas price ${price} under reference gas price (RGP) ${reference}`),
  budgetTooHigh: (budget: bigint, most: bigint): RpcError =>
    inputs(`Gas budget: ${budget} is higher than max: ${most}.`),
  budgetTooLow: (budget: bigint, least: bigint): RpcError =>
    inputs(`Gas budget: ${budget} is lower than min: ${least}.`),
  gasTooLow: (balance: bigint, needed: bigint): RpcError =>
    inputs(`Balance of gas object ${balance} is lower than the needed amount: ${needed}.`),
  reservation: (amount: bigint, available: bigint): RpcError =>
    inputs(`Invalid withdraw reservation: Available amount in account ${available} is less than requested: ${amount}`),
  expired: (): RpcError => inputs('Transaction Expired'),
} as const
