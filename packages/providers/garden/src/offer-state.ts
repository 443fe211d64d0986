import type { Json, Token } from '@switchyard/core'
import type { AffiliateFee } from './fee-shares.ts'

/** What an offer needs to be built, kept as JSON with the route. */
export interface OfferState {
  readonly sellId: string
  readonly buyId: string
  readonly sell: Token
  readonly buy: Token
  /** Base units the order must promise. */
  readonly buyAmount: bigint
  readonly solverId: string
  readonly slippageBps: number
  readonly affiliateFees: readonly AffiliateFee[]
  /** HTLC contract the sell must be locked in; `''` where the address is derived. */
  readonly htlc: string
}

const VERSION = 1

export const writeState = (state: OfferState): Json => ({
  version: VERSION,
  sellId: state.sellId,
  buyId: state.buyId,
  sell: tokenJson(state.sell),
  buy: tokenJson(state.buy),
  buyAmount: String(state.buyAmount),
  solverId: state.solverId,
  slippageBps: state.slippageBps,
  affiliateFees: state.affiliateFees.map(feeJson),
  htlc: state.htlc,
})

/** An interface is no JSON to the compiler; its fields are. */
const tokenJson = (token: Pick<Token, keyof Token>): Json => token
const feeJson = (fee: Pick<AffiliateFee, keyof AffiliateFee>): Json => fee

/** Reads a state back. Throws `TypeError` for one this adapter did not write. */
export const readState = (json: Json): OfferState => {
  const state = json as unknown as OfferState & { readonly version?: unknown; readonly buyAmount: unknown }
  if (typeof state !== 'object' || state === null || state.version !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
  return { ...state, buyAmount: BigInt(String(state.buyAmount)) }
}
