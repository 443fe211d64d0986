import type { SwapResponse } from '@switchyard/client'
import { chainOf } from '../../format/chain-name.ts'

/** Schemes of BIP 21 and its kin, whose amounts are whole coins. */
const schemes: Readonly<Record<string, string>> = {
  BCH: 'bitcoincash',
  BTC: 'bitcoin',
  DASH: 'dash',
  DOGE: 'dogecoin',
  LTC: 'litecoin',
}

/** Text of a QR code that wallets read: with the amount where the chain has a form for it, else the address alone. */
export const paymentUri = ({ sellAsset }: Pick<SwapResponse, 'sellAsset'>, address: string, amount: string): string => {
  const chain = chainOf(sellAsset)
  const scheme = sellAsset === `${chain}.${chain}` ? schemes[chain] : undefined
  if (scheme === undefined) return address
  const plain = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address
  return `${scheme}:${plain}?amount=${amount}`
}
