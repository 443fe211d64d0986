import { type ErrorCode, type Offer, type ProviderContext, type SwapAddresses, SwapError } from '@switchyard/core'
import { isPlaceholder } from '@switchyard/provider-kit'
import type { Client } from './client.ts'
import type { HarborAsset } from './harbor-assets.ts'
import { memoAddress } from './memo-address.ts'

/** What a deposit is built from. */
export interface Order {
  readonly client: Client
  readonly offer: Offer
  readonly addresses: SwapAddresses
  readonly sell: HarborAsset
  readonly buy: HarborAsset
  /** Router of an EVM sell; the only contract ever called. */
  readonly router: string | undefined
  readonly context: ProviderContext
}

/** An address as it stands in a memo. Throws `SwapError` with `code` for one that cannot, or that only stands in. */
export const addressIn = ({ token }: HarborAsset, address: string, code: ErrorCode): string => {
  const written = memoAddress(token.chain, address)
  if (written === undefined || isPlaceholder(token.chain, address))
    throw new SwapError(code, `${address.slice(0, 130)} cannot stand in a memo.`)
  return written
}

/** Refuses a quote for what it says. */
export const demand = (held: boolean, what: string): void => {
  if (!held) throw new SwapError('unableToBuildTransaction', `Harbor's quote ${what}.`)
}
