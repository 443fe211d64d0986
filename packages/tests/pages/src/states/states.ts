import type { PageState } from '../page-state.ts'
import { referenceStates } from './reference-states.ts'
import { statusStates } from './status-states.ts'
import { swapStates } from './swap-states.ts'
import { trackStates } from './track-states.ts'

/** Every state of every page. A new page adds a file beside this one. */
export const states: readonly PageState[] = [...swapStates, ...trackStates, ...statusStates, ...referenceStates]
