import type { Case } from '../mutation/enumerate.ts'
import type { Supply } from '../mutation/mutations.ts'
import { judgeExecution } from '../oracle/judge-execution.ts'
import { judgeSwap } from '../oracle/judge-swap.ts'
import type { Verdict } from '../oracle/verdict.ts'
import { lying } from './lying.ts'
import type { Honest } from './prepare.ts'
import { replay } from './replay.ts'
import { runSwap } from './swap-run.ts'

/** Runs one change: against the recording first, and in a network of its own where only sending tells. */
export const createTrial = (honest: Honest, supply: Omit<Supply, 'siblings'>) => {
  const verdicts = new Map<string, Verdict>()
  return async (one: Case): Promise<Verdict> => {
    const { scenario, addresses, network, recording } = honest
    const lie = lying(replay(recording, network.http), one, scenario, supply)
    const outcome = await runSwap({ scenario, addresses, urls: network.sandbox.urls, now: network.now, ...lie })
    const verdict = judgeSwap(outcome, honest, network.now())
    if (verdict) return verdict
    const key = outcome.kind === 'answered' ? JSON.stringify([outcome.route, outcome.swap]) : ''
    const known = verdicts.get(key)
    if (known) return known
    let phases = lie.onPhase
    const sent = await judgeExecution(
      honest,
      (live) => {
        const own = lying(live.http, one, scenario, supply)
        phases = own.onPhase
        return own.http
      },
      (phase) => phases(phase),
    )
    verdicts.set(key, sent)
    return sent
  }
}
