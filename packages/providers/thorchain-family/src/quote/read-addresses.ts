import { type Decline, findChain, type QuoteParams } from '@switchyard/core'
import { createPlaceholder, toMemoAddress } from '../assets/address-form.ts'
import { findRefusedForm } from '../assets/find-refused-form.ts'
import type { Network } from '../network.ts'
import type { TradedAsset } from '../node/listed-asset.ts'

/** Destination and refund address of a swap. */
export interface Addresses {
  readonly destination: string
  readonly refund?: string
}

/**
 * Reads the addresses of a request as a memo takes them; a placeholder stands for an unknown destination. Declines with
 * `invalidAddressForChain`. A refund address that is the sender's own needs no room and is left out.
 */
export const readAddresses = (
  { destinationAddress, refundAddress, sourceAddress }: QuoteParams,
  { sell, buy }: { readonly sell: TradedAsset; readonly buy: TradedAsset },
  network: Network,
): Addresses | { readonly declined: Decline } => {
  const [sellChain, buyChain] = [sell.token.chain, buy.token.chain]
  const destination = destinationAddress === undefined ? undefined : toMemoAddress(buyChain, destinationAddress)
  const refund = refundAddress === undefined ? undefined : toMemoAddress(sellChain, refundAddress)
  const written = [
    { role: 'destination', chain: buyChain, address: destinationAddress, part: destination },
    { role: 'refund', chain: sellChain, address: refundAddress, part: refund },
  ] as const
  for (const { role, chain, address, part } of written) {
    if (address === undefined || part !== undefined) continue
    const message = `${role}Address ${address} is not an address of ${findChain(chain)?.name ?? chain}.`
    return { declined: { errorCode: 'invalidAddressForChain', message } }
  }

  const source = { role: 'source', chain: sellChain, address: sourceAddress } as const
  for (const { role, chain, address } of [...written, source]) {
    const form = address === undefined ? undefined : findRefusedForm(network, { chain, address, role })
    if (form === undefined) continue
    const message = `${role}Address is a ${form} address, which ${network.name} does not support; use another address form.`
    return { declined: { errorCode: 'invalidAddressForChain', message } }
  }

  return {
    destination: destination ?? createPlaceholder(buyChain),
    refund: refundAddress === sourceAddress ? undefined : refund,
  }
}
