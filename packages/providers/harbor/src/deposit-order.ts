import { type BuildParams, type ErrorCode, type Offer, type ProviderContext, SwapError } from '@switchyard/core'
import { isPlaceholder } from '@switchyard/provider-kit'
import type { Client } from './client.ts'
import type { HarborAsset } from './harbor-assets.ts'
import { memoAddress } from './memo-address.ts'

/** Everything a deposit is built from. */
export interface DepositOrder {
  readonly client: Client
  readonly offer: Offer
  readonly addresses: BuildParams
  readonly sell: HarborAsset
  readonly buy: HarborAsset
  /** Router of an EVM sell; the only contract ever called. */
  readonly router: string | undefined
  readonly context: ProviderContext
}

/**
 * An address in the spelling of memos.
 *
 *
 * @throws {SwapError} `code` for an address a memo cannot carry, or a placeholder
 */
export const addressIn = ({ token }: HarborAsset, address: string, code: ErrorCode): string => {
  const written = memoAddress(token.chain, address)
  if (written === undefined || isPlaceholder(token.chain, address))
    throw new SwapError(code, `A memo cannot carry the address "${address.slice(0, 130)}" on ${token.chain}.`)
  return written
}

/**
 * Rejects a quote unless `held`.
 *
 *
 * @throws {SwapError} `unableToBuildTransaction` with `what`
 */
export const demand = (held: boolean, what: string): void => {
  if (!held) throw new SwapError('unableToBuildTransaction', `Harbor's quote ${what}.`)
}
