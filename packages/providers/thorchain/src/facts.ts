import type { FactSet } from '@switchyard/core'
import { defineFamilyFacts, type FamilyFacts } from '@switchyard/thorchain-family/reader'
import file from './facts.json' with { type: 'json' }

/**
 * What THORChain and its operators decide.
 *
 * Router V6.1 has the same address on each of its chains and holds nothing: tokens go from the payer to the vault, with the router
 * as spender.
 */
export const thorchainFacts: FactSet<FamilyFacts> = defineFamilyFacts(file)
