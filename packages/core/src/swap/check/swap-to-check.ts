import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapTerms } from './swap-terms.ts'

/** A stored swap with its terms. */
export interface SwapToCheck {
  readonly swap: StoredSwap
  readonly terms: SwapTerms
}
