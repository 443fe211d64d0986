import { Address, beginCell, type Cell } from '@ton/core'
import { JETTON_TRANSFER } from './jetton.ts'

/** Only this file loads the cell library; it is imported when the first payload is written. */

const encodeBag = (cell: Cell): string => cell.toBoc({ idx: false, crc32: true }).toString('base64')

const createCommentCell = (text: string): Cell => beginCell().storeUint(0, 32).storeStringTail(text).endCell()

/** Encodes a text comment as a bag of cells, base64. */
export const encodeComment = (text: string): string => encodeBag(createCommentCell(text))

/** Encodes a raw address as an argument of get-methods, base64. */
export const encodeAddress = (address: string): string =>
  encodeBag(beginCell().storeAddress(Address.parseRaw(address)).endCell())

export interface JettonTransfer {
  readonly amount: bigint
  readonly to: string
  /** Receives the unused part of the attached coins. */
  readonly response: string
  readonly comment?: string
}

/**
 * Encodes the message to the sender's jetton wallet, base64. It forwards one nano, so that the recipient is notified of
 * the transfer and its comment. Source: TEP-74.
 */
export const encodeJettonTransfer = ({ amount, to, response, comment: text }: JettonTransfer): string => {
  const head = beginCell()
    .storeUint(JETTON_TRANSFER, 32)
    .storeUint(0, 64)
    .storeCoins(amount)
    .storeAddress(Address.parseRaw(to))
    .storeAddress(Address.parseRaw(response))
    .storeBit(false)
    .storeCoins(1n)
  return encodeBag(
    (text === undefined ? head.storeBit(false) : head.storeBit(true).storeRef(createCommentCell(text))).endCell(),
  )
}
