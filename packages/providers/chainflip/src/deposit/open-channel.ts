import { UpstreamError } from '@switchyard/core'
import { readNodeAddress } from '../codec/address.ts'
import type { DepositOrder } from './deposit-order.ts'

/** A deposit channel that is open. */
export interface OpenChannel {
  /** Address on the sell chain. */
  readonly address: string
  readonly id: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** Throws `UpstreamError` unless the text is an address of the sell chain. Lower case on EVM, as the backend prints it. */
export const depositAddress = ({ sell }: DepositOrder, text: string): string => {
  const address = readNodeAddress(sell.chain.code, text)
  if (!address) throw new UpstreamError(`the deposit address ${text.slice(0, 100)} is none on ${sell.chain.code}`)
  return address.text.startsWith('0x') ? address.text.toLowerCase() : address.text
}
