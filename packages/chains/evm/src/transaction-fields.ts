import { refuse } from '@switchyard/chain-kit'
import { type Json, parseBase } from '@switchyard/core'
import { readAddress } from './address.ts'
import { MAX_UINT256 } from './read-erc20.ts'

/** The fields of a transaction, addresses in EIP-55 form. */
export interface TransactionFields {
  readonly to: string
  /** Absent when the wallet chooses the sender. */
  readonly from?: string
  readonly value: bigint
  readonly data: string
  /** Gas limit times the highest price, wei; absent when the transaction has neither. */
  readonly fee?: bigint
}

/**
 * Reads the fields of a transaction.
 *
 * @throws {SwapError} `unableToBuildTransaction` when a field is missing or invalid.
 */
export const readTransactionFields = (tx: Json): TransactionFields => {
  const fields = (typeof tx === 'object' && tx !== null ? tx : {}) as Readonly<Record<string, unknown>>
  const { to, from, value, data } = fields
  const [recipient, sender] = [to, from].map((text) =>
    typeof text === 'string' ? readAddress(text)?.canonical : undefined,
  )
  const wei = typeof value === 'string' ? parseBase(value) : undefined
  if (recipient === undefined || wei === undefined || wei > MAX_UINT256)
    return refuse('The transaction has no valid recipient or value.')
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data))
    return refuse('The transaction has no valid data; 0x-prefixed bytes are required.')
  if (from !== undefined && sender === undefined) return refuse('The transaction has no valid sender.')

  const { gas, gasLimit = gas, gasPrice, maxFeePerGas = gasPrice } = fields
  const base = { to: recipient, from: sender, value: wei, data }
  if (gasLimit === undefined || maxFeePerGas === undefined) return base
  const [limit, price] = [gasLimit, maxFeePerGas].map((hex) =>
    typeof hex === 'string' && /^0x[0-9a-f]+$/i.test(hex)
      ? BigInt(hex)
      : refuse('The transaction has no valid gas limit or price; hexadecimal numbers are required.'),
  ) as [bigint, bigint]
  return { ...base, fee: limit * price }
}
