import type { StatusLeg, SwapStatus } from '../contract/swap-status.ts'
import type { TokenLookup } from '../contract/token.ts'

/**
 * Spells every identifier of a status as the catalogue does. Networks write contract addresses in a case of their
 * own; clients compare it with what they requested. Identifiers the catalogue does not list stay unchanged.
 */
export const catalogueNames = (tokens: TokenLookup, swapStatus: SwapStatus): SwapStatus => ({
  ...swapStatus,
  ...named(tokens, swapStatus),
  legs: swapStatus.legs.map((leg) => ({ ...leg, ...named(tokens, leg) })),
})

const named = (tokens: TokenLookup, { fromAsset, toAsset }: StatusLeg) => ({
  fromAsset: tokens.find(fromAsset)?.identifier ?? fromAsset,
  toAsset: tokens.find(toAsset)?.identifier ?? toAsset,
})
