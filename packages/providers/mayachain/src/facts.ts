import type { FactSet } from '@switchyard/core'
import { defineFamilyFacts, type FamilyFacts } from '@switchyard/thorchain-family/reader'
import file from './facts.json' with { type: 'json' }

/** What Maya Protocol and its operators decide. */
export const mayachainFacts: FactSet<FamilyFacts> = defineFamilyFacts(file)
