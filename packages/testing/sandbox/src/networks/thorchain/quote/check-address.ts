import { badRequest } from '../node-error.ts'
import type { Protocol } from '../protocol.ts'
import type { ThorchainState } from '../state.ts'

/** Tells whether a text is an address of any chain the network knows. */
const known = ({ world, protocol }: ThorchainState, text: string): boolean =>
  [protocol.coin, ...protocol.profiles].some(({ chain }) => world.ledgers.get(chain)?.isAddress(text) ?? false)

/** Tells whether a text can receive on a chain: an address the network pays to, or a name with an alias there. */
export const receives = (state: ThorchainState, text: string, chain: string): boolean => {
  if (state.protocol.refuses(chain, text)) return false
  return (state.world.ledgers.get(chain)?.isAddress(text) ?? false) || state.names.resolve(text, chain) !== undefined
}

/** An address as the node writes it into the memo of a quote. */
export const abbreviated = ({ omittedPrefixes }: Protocol, address: string, chain: string): string => {
  const prefix = omittedPrefixes[chain] ?? ''
  return address.startsWith(prefix) ? address.slice(prefix.length) : address
}

/** The address that a memo names in either form. */
export const whole = ({ omittedPrefixes }: Protocol, text: string, chain: string): string => {
  const prefix = omittedPrefixes[chain] ?? ''
  return /^[a-z0-9]{40,}$/.test(text) && !text.startsWith(prefix) ? `${prefix}${text}` : text
}

/** Rejects a text that is neither an address nor a name. */
export const checkAddress = (state: ThorchainState, text: string, what: string, chain: string): void => {
  if (known(state, text) || state.names.resolve(text, chain) !== undefined) return
  if (state.names.has(text))
    badRequest(`bad ${what} address: no ${state.protocol.nameKind.toLowerCase()} alias for chain ${chain}`)
  badRequest(`bad ${what} address: unable to parse address: ${state.protocol.nameKind} doesn't exist: ${text}`)
}
