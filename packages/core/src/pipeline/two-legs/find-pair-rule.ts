import type { SwapProvider } from '../../contract/provider.ts'
import { isMore } from '../../domain/worth.ts'
import type { EngineContext } from '../../engine-context.ts'
import { isInScope, type PolicyScope } from '../../policy/policy-scope.ts'
import type { PricedRequest } from '../resolved-request.ts'

/**
 * Finds the rule about a pair that keeps a provider off every route between its two assets, with or without an intermediate asset:
 * neither leg is a swap of that pair, and the rule would be passed by. `undefined` where no rule names the pair, or none is against it.
 *
 * Rules about chains and assets hold for the leg that touches them.
 */
export const findPairRule = (
  engine: Pick<EngineContext, 'rules' | 'clock'>,
  priced: PricedRequest,
  { id }: SwapProvider,
): string | undefined => {
  const { sell, buy, limitUsd, fees } = priced
  const [rules, now] = [engine.rules(), engine.clock.now()]
  const about = (scope: PolicyScope) => scope.pair !== undefined && isInScope(scope, { provider: id, sell, buy }, now)
  if (rules.switchedOff.some(about)) return 'switched off for the pair'
  if (rules.gates.some(about)) return 'closed or gated for the pair'
  const over = (usd: string) => limitUsd !== undefined && isMore(limitUsd, usd)
  if (rules.sizeCeilings.some((rule) => about(rule) && over(rule.usd))) return 'over the ceiling of the pair'
  const charged = fees.affiliateBps + fees.serviceBps
  return rules.feeCaps.some((rule) => about(rule) && charged > rule.bps) ? 'over the fee cap of the pair' : undefined
}
