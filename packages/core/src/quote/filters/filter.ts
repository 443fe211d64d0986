import type { SwapProvider } from '../../contract/provider.ts'
import type { Workshop } from '../../workshop.ts'
import type { Priced } from '../quotable.ts'

/** One provider considered for one request. */
export interface Candidate {
  readonly provider: SwapProvider
  readonly priced: Priced
  readonly workshop: Workshop
  /** How many providers the request names once switched-off ones are taken away; 0 when it names none. */
  readonly named: number
}

/**
 * A silent removal: answers why a candidate goes, or `undefined` to keep it. Runs before any provider is asked, and what
 * it says never reaches the public response.
 */
export interface Filter {
  readonly name: string
  readonly reason: (candidate: Candidate) => string | undefined
}
