import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'

/**
 * Spells every identifier of a status as the catalogue does. Networks write contract addresses in a case of their
 * own; clients compare it with what they requested. Identifiers the catalogue does not list stay unchanged.
 */
export const spellIdentifiers = (tokens: TokenLookup, swapStatus: SwapStatus): SwapStatus => {
  const spell = <Leg extends StatusLeg>(leg: Leg): Leg => ({
    ...leg,
    fromAsset: tokens.find(leg.fromAsset)?.identifier ?? leg.fromAsset,
    toAsset: tokens.find(leg.toAsset)?.identifier ?? leg.toAsset,
  })
  return { ...spell(swapStatus), legs: swapStatus.legs.map(spell) }
}
