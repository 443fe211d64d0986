import type { SwapResponse } from '@switchyard/client'
import { readChain } from '../../format/chain-name.ts'

/** Schemes of BIP 21 and its kin, whose amounts are whole coins. */
const schemes: Readonly<Record<string, string>> = {
  BCH: 'bitcoincash',
  BTC: 'bitcoin',
  DASH: 'dash',
  DOGE: 'dogecoin',
  LTC: 'litecoin',
}

/** Writes the text of a QR code that wallets read: with the amount where the chain has a form for it, else the address alone. */
export const writePaymentUri = (
  { sellAsset }: Pick<SwapResponse, 'sellAsset'>,
  address: string,
  amount: string,
): string => {
  const chain = readChain(sellAsset)
  const scheme = sellAsset === `${chain}.${chain}` ? schemes[chain] : undefined
  if (scheme === undefined) return address
  const plain = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address
  return `${scheme}:${plain}?amount=${amount}`
}
