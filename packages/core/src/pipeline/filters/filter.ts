import type { SwapProvider } from '../../contract/provider.ts'
import type { EngineContext } from '../../engine-context.ts'
import { isInScope, type PolicyScope } from '../../policy/policy-scope.ts'
import type { PricedRequest } from '../resolved-request.ts'

/** Parts of the engine that filters read. */
export type FilterContext = Pick<EngineContext, 'rules' | 'clock' | 'catalogue' | 'chains' | 'circuits'>

/** One provider considered for one request. */
export interface Candidate {
  readonly provider: SwapProvider
  readonly priced: PricedRequest
  readonly engine: FilterContext
  /** Number of providers the request names, without switched-off ones; 0 when it names none. */
  readonly named: number
}

/** Finds the rules that are about this candidate and in force. */
export const findRules = <Rule extends PolicyScope>(
  rules: readonly Rule[],
  { provider: { id: provider }, priced: { sell, buy }, engine }: Candidate,
): readonly Rule[] => {
  if (rules.length === 0) return rules
  const now = engine.clock.now()
  const subject = { provider, sell, buy }
  return rules.filter((rule) => isInScope(rule, subject, now))
}

/**
 * A silent removal: returns why a candidate is dropped, or `undefined` to keep it. Runs before any provider is called;
 * the reason never reaches the public response.
 */
export interface Filter {
  readonly name: string
  readonly reason: (candidate: Candidate) => string | undefined
}
