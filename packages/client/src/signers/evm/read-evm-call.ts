import { chains } from '@switchyard/core'
import type { ApprovalResponse, EvmTransactionResponse } from '@switchyard/wire'
import { ClientError } from '../../client-error.ts'
import type { SignRequest } from '../../execute/signer.ts'

/** The fields of an EVM transaction of the API, read. Amounts are wei and units of gas. */
export interface EvmCall {
  readonly chainId: number
  readonly from: string
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  readonly value: bigint
  /** Absent: the wallet estimates it. */
  readonly gas?: bigint
  readonly gasPrice?: bigint
}

/** Chain codes of every EVM chain. */
export const evmChains: readonly string[] = chains().flatMap(({ code, family }) => (family === 'evm' ? [code] : []))

const HEX = /^0x[0-9a-fA-F]*$/
const NUMBER = /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/

/**
 * Reads the transaction of a request.
 *
 * @throws {ClientError} `notVerified` for one that is no EVM transaction or pays from another account.
 */
export const readEvmCall = ({ tx, account, chainId }: SignRequest): EvmCall => {
  const { to, data, value, from, gas, gasLimit, gasPrice }: EvmFields = Array.isArray(tx) ? {} : Object(tx)
  if (!isHex(to, 42) || !isHex(data) || typeof value !== 'string' || !NUMBER.test(value))
    throw new ClientError('notVerified', 'The transaction is no EVM transaction.')
  if (typeof from === 'string' && from.toLowerCase() !== account.toLowerCase())
    throw new ClientError('notVerified', `The transaction pays from ${from} instead of ${account}.`)
  return {
    chainId: Number(chainId),
    from: account,
    to,
    data,
    value: BigInt(value),
    gas: readNumber(gas ?? gasLimit),
    gasPrice: readNumber(gasPrice),
  }
}

type EvmFields = Partial<Record<keyof EvmTransactionResponse | keyof ApprovalResponse, unknown>>

const isHex = (value: unknown, length?: number): value is `0x${string}` =>
  typeof value === 'string' && HEX.test(value) && (length === undefined || value.length === length)

const readNumber = (value: unknown): bigint | undefined =>
  typeof value === 'string' && NUMBER.test(value) ? BigInt(value) : undefined

/** @throws {ClientError} `wrongAccount` */
export const requireAccount = (wallets: string | undefined, account: string): void => {
  if (wallets === undefined || wallets.toLowerCase() !== account.toLowerCase())
    throw new ClientError('wrongAccount', `The wallet signs for ${wallets ?? 'no account'} instead of ${account}.`)
}

/** @throws {ClientError} `wrongNetwork` */
export const requireNetwork = (wallets: number, wanted: number): void => {
  if (wallets !== wanted)
    throw new ClientError('wrongNetwork', `The wallet is on the network ${wallets} instead of ${wanted}.`)
}

/** @throws {ClientError} `approvalFailed` */
export const requireSuccess = (succeeded: boolean, hash: string): void => {
  if (!succeeded) throw new ClientError('approvalFailed', `The transaction ${hash} was reverted.`)
}
