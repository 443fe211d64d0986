import type { Json, Token } from '@switchyard/core'
import { requireStateVersion } from '@switchyard/provider-kit'
import type { AffiliateFee } from './integrator-fees.ts'

/** State of an offer, stored as JSON with the route. */
export interface OfferState {
  readonly sellId: string
  readonly buyId: string
  readonly sell: Token
  readonly buy: Token
  /** Output the order must state, base units. */
  readonly buyAmount: bigint
  readonly solverId: string
  readonly slippageBps: number
  readonly affiliateFees: readonly AffiliateFee[]
  /** HTLC contract of the sell; `''` where the address is derived. */
  readonly htlc: string
}

const VERSION = 1

export const writeState = (state: OfferState): Json => ({
  ...state,
  version: VERSION,
  sell: { ...state.sell },
  buy: { ...state.buy },
  buyAmount: String(state.buyAmount),
  affiliateFees: state.affiliateFees.map((fee) => ({ ...fee })),
})

/**
 * Reads the state of an offer.
 *
 * @throws {TypeError} for another version
 */
export const readState = (json: Json): OfferState => {
  requireStateVersion(json, VERSION)
  const state = json as unknown as Omit<OfferState, 'buyAmount'> & { readonly buyAmount: unknown }
  return { ...state, buyAmount: BigInt(String(state.buyAmount)) }
}
