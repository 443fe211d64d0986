import { chainByCode, type Decline, type Draft, type QuoteParams } from '@switchyard/core'
import { memoAddress, placeholderAddress } from '../asset/address-form.ts'
import { refusedForm } from '../asset/refused-form.ts'
import type { Network } from '../network.ts'
import type { TradedAsset } from '../node/listed-asset.ts'
import { declineForm } from './declines.ts'

/** Destination and refund address of a swap. */
export interface Addresses {
  readonly destination: string
  readonly refund?: string
}

/**
 * The addresses of an params as a memo takes them; a placeholder stands for an unknown destination. Declines with
 * `invalidAddressForChain`. A refund address that is the sender's own needs no room and is left out.
 */
export const readAddresses = (
  network: Network,
  params: QuoteParams,
  sell: TradedAsset,
  buy: TradedAsset,
): Addresses | { readonly declined: Decline } => {
  const destination = readAddress(buy.token.chain, params.destinationAddress)
  const refund = readAddress(sell.token.chain, params.refundAddress)
  if (destination === false) return misplaced(buy.token.chain, 'destinationAddress', params.destinationAddress)
  if (refund === false) return misplaced(sell.token.chain, 'refundAddress', params.refundAddress)
  const declined = refusedAddress(network, params, sell, buy)
  if (declined) return { declined }
  const needed = refund !== undefined && params.refundAddress !== params.sourceAddress
  const addresses: Draft<Addresses> = { destination: destination ?? placeholderAddress(buy.token.chain) }
  if (needed) addresses.refund = refund
  return addresses
}

/** `false` for an address that is not on the chain. */
const readAddress = (chain: string, address: string | undefined): string | undefined | false =>
  address === undefined ? undefined : (memoAddress(chain, address) ?? false)

/** Declines address forms that the network neither pays to nor observes. */
const refusedAddress = (
  network: Network,
  params: QuoteParams,
  sell: TradedAsset,
  buy: TradedAsset,
): Decline | undefined =>
  refused(network, 'destinationAddress', buy.token.chain, params.destinationAddress) ??
  refused(network, 'refundAddress', sell.token.chain, params.refundAddress) ??
  refused(network, 'sourceAddress', sell.token.chain, params.sourceAddress)

const refused = (network: Network, field: string, chain: string, address: string | undefined): Decline | undefined => {
  const form = address === undefined ? undefined : refusedForm(network, chain, address)
  return form === undefined ? undefined : declineForm(network, field, form)
}

const misplaced = (chain: string, field: string, address: string | undefined): { readonly declined: Decline } => ({
  declined: {
    errorCode: 'invalidAddressForChain',
    message: `${field} ${address} is not an address of ${chainByCode(chain)?.name ?? chain}.`,
  },
})
