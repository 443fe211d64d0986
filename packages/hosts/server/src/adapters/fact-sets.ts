import type { FactSet } from '@switchyard/core'
import { sourcesFacts } from '@switchyard/sources'

/** Facts of packages that every engine of the server uses and no plugin brings. */
export const factSets: readonly FactSet<unknown>[] = [sourcesFacts]
