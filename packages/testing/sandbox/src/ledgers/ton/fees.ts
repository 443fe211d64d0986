import type { Cell } from '@ton/core'
import type { WalletVersion } from './wallet-code.ts'

/** Prices of the main network's base chain, configuration parameters 21 and 25 (read 2026-11). Nano; shifted by 16 bits. */
const GAS_PRICE = 400n
const LUMP_PRICE = 400_000n
const BIT_PRICE = 26_214_400n
const CELL_PRICE = 2_621_440_000n
const FIRST_FRACTION = 21_845n

/** Nano for units of gas. */
export const gasFee = (units: bigint): bigint => units * GAS_PRICE

/** Nano for carrying a message: its cells without the root, each counted once. */
export const forwardFee = (message: Cell): bigint => {
  const seen = new Set<string>()
  let bits = 0n
  const visit = (cell: Cell): void => {
    for (const reference of cell.refs) {
      const hash = reference.hash().toString('hex')
      if (seen.has(hash)) continue
      seen.add(hash)
      bits += BigInt(reference.bits.length)
      visit(reference)
    }
  }
  visit(message)
  return LUMP_PRICE + (BIT_PRICE * bits + CELL_PRICE * BigInt(seen.size) + 0xffffn) / 0x10000n
}

/** The part of a forward fee that the sending transaction pays to its validators. */
export const firstPart = (fee: bigint): bigint => (fee * FIRST_FRACTION) / 0x10000n

/** Gas of a wallet that sends messages; measured on the real contracts. */
export const sendGas = (version: WalletVersion, messages: number): bigint =>
  version === 'v4r2' ? 2_666n + 642n * BigInt(messages) : 4_222n + 717n * BigInt(messages)

/** Gas of a wallet that receives coins; the contracts read more of a message whose body has an operation. */
export const receiveGas = (version: WalletVersion, bodyBits: number, bounced: boolean): bigint => {
  if (version === 'v5r1') return bodyBits < 32 ? 546n : 778n
  if (bounced) return 669n
  return bodyBits < 32 ? 775n : 991n
}

/** Gas of a jetton wallet, by what it does. Source: constants of the stablecoin contract. */
export const jettonGas: { readonly send: bigint; readonly receive: bigint } = { send: 9_255n, receive: 10_355n }
