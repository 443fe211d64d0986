import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapTerms } from './swap-terms.ts'

/** A swap that was handed out, or its approval, with its terms. */
export interface SwapToCheck {
  readonly swap: Pick<
    StoredSwap,
    'callerId' | 'provider' | 'sellAmount' | 'destinationAddress' | 'depositAddress' | 'depositChannelId' | 'hash'
  >
  readonly terms: SwapTerms
}
