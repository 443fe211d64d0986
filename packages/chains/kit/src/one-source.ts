import { type Outgoing, SwapError } from '@switchyard/core'

/** The one address that pays, on chains that take no more. Throws `invalidSourceAddressList`. */
export const oneSource = (chain: string, [first, ...others]: Outgoing['sources']): string => {
  if (others.length === 0) return first
  throw new SwapError('invalidSourceAddressList', `${chain} takes exactly one source address.`)
}
