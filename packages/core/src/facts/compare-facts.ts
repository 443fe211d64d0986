import { withTimeout } from '../async/with-timeout.ts'
import type { FactComparison, FactReading } from '../contract/facts.ts'
import type { NodeProbe } from '../contract/node-probe.ts'
import type { EngineContext } from '../engine-context.ts'
import { readHost } from '../http/network-fault.ts'

/** Time for one question, milliseconds. */
const TIMEOUT_MS = 15_000

/** Result of comparing every fact that can be compared. */
export interface FactRound {
  /** Facts that were compared. */
  readonly compared: number
  /** Those that differ from what the network says. */
  readonly differences: readonly (FactReading & FactComparison)[]
  /** Providers and chains whose facts could not be compared, with the reason. */
  readonly unread: readonly { readonly owner: string; readonly reason: string }[]
}

/**
 * Compares the facts in force with what the networks say now, and emits what differs. Asks one provider or chain after the other, and of
 * each its nodes in turn until one answers.
 */
export const compareFacts = async (
  engine: Pick<EngineContext, 'providers' | 'chains' | 'facts' | 'events' | 'clock'>,
  signal: AbortSignal,
): Promise<FactRound> => {
  const { providers, chains, facts, events, clock } = engine
  const owners: readonly (readonly [owner: string, probes: readonly NodeProbe[]])[] = [
    ...[...providers].map(([id, provider]) => [id, provider.listNodes?.() ?? []] as const),
    ...[...chains].map(([code, chain]) => [code, chain.listNodes?.(code) ?? []] as const),
  ]
  const unread: { owner: string; reason: string }[] = []
  const differences: (FactReading & FactComparison)[] = []
  let compared = 0
  for (const [owner, probes] of owners) {
    const able = probes.filter((probe) => probe.readFacts !== undefined)
    let reason: string | undefined
    for (const probe of able) {
      signal.throwIfAborted()
      try {
        const ask = async (signal: AbortSignal) => (await probe.readFacts?.({ signal, clock })) ?? []
        const readings = await withTimeout(ask, { timeoutMs: TIMEOUT_MS, signal })
        reason = undefined
        for (const reading of readings) {
          const { current } = reading
          if (current === undefined) continue
          compared++
          const agrees = reading.agrees ?? current === reading.value
          const { consequence } = reading
          const comparison = { current, agrees, readAt: clock.now(), host: readHost(probe.url), consequence }
          const before = facts.note(reading, comparison)
          if (!agrees) differences.push({ ...reading, ...comparison })
          if (!agrees && (before?.agrees !== false || before.current !== current))
            events.emit('fact-differs', { ...reading, owner, current, agrees: false, host: comparison.host })
          if (agrees && before?.agrees === false) events.emit('fact-agrees', { ...reading, owner, current })
        }
        break
      } catch (error) {
        signal.throwIfAborted()
        reason = error instanceof Error ? error.message : 'unknown'
      }
    }
    if (reason !== undefined) unread.push({ owner, reason })
  }
  events.emit('facts-compared', {
    compared,
    differences: differences.length,
    old: facts.list().filter(({ isOld }) => isOld).length,
    unread: unread.map(({ owner }) => owner),
  })
  return { compared, differences, unread }
}
