import { UpstreamError } from '@switchyard/core'
import { readNodeAddress } from '../codec/address.ts'
import type { DepositOrder } from './deposit-order.ts'

/** An open deposit channel. */
export interface OpenChannel {
  /** Address on the sell chain. */
  readonly address: string
  readonly id: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/**
 * Reads the deposit address of a channel; lower case on EVM chains, as the backend writes it.
 *
 * @throws {UpstreamError} for text that is not an address of the sell chain
 */
export const readDepositAddress = ({ sell }: DepositOrder, text: string): string => {
  const address = readNodeAddress(sell.chain.code, text)
  if (!address)
    throw new UpstreamError(`The deposit address ${text.slice(0, 100)} is not an address of ${sell.chain.code}.`)
  return address.text.startsWith('0x') ? address.text.toLowerCase() : address.text
}
