import { withTimeout } from '../async/with-timeout.ts'
import type { FactComparison, FactReading } from '../contract/facts.ts'
import type { HeadReading, NodeProbe, ProbeContext } from '../contract/node-probe.ts'
import { findChain } from '../domain/chains.ts'
import type { EngineContext } from '../engine-context.ts'
import { findUnlistedTokens } from '../geo/find-unlisted-tokens.ts'
import { readHost } from '../http/network-fault.ts'
import type { BlockTimes } from './block-times.ts'

/** Fact whose date is that of the list of tokenized securities. */
const LISTED_SECURITIES = 'listedDeployments'

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

/** Parts of an engine by which facts are compared. */
export type ComparedParts = Pick<
  EngineContext,
  'providers' | 'chains' | 'catalogue' | 'rules' | 'facts' | 'events' | 'clock'
> & {
  readonly blockTimes: BlockTimes
}

/**
 * Compares the facts in force with what the networks say now, and emits what differs. Asks one provider or chain after the other, and of
 * each its nodes in turn until one answers.
 */
export const compareFacts = async (engine: ComparedParts, signal: AbortSignal): Promise<FactRound> => {
  const { providers, chains, facts, events, clock, blockTimes } = engine
  const owners: readonly (readonly [owner: string, probes: readonly NodeProbe[]])[] = [
    ...[...providers].map(([id, provider]) => [id, provider.listNodes?.() ?? []] as const),
    ...[...chains].map(([code, chain]) => [code, chain.listNodes?.(code) ?? []] as const),
  ]
  const unread: { owner: string; reason: string }[] = []
  const differences: (FactReading & FactComparison)[] = []
  let compared = 0

  /** Asks the nodes in turn, and returns the first answer with its host; `undefined` where none can be asked, or none answers. */
  const askFirst = async <T>(
    owner: string,
    probes: readonly NodeProbe[],
    choose: (probe: NodeProbe) => ((context: ProbeContext) => Promise<T>) | undefined,
  ): Promise<{ readonly answer: T; readonly host: string } | undefined> => {
    let reason: string | undefined
    for (const probe of probes) {
      const ask = choose(probe)
      if (!ask) continue
      signal.throwIfAborted()
      try {
        const answer = await withTimeout((within) => ask.call(probe, { signal: within, clock }), {
          timeoutMs: TIMEOUT_MS,
          signal,
        })
        return { answer, host: readHost(probe.url) }
      } catch (error) {
        signal.throwIfAborted()
        reason = error instanceof Error ? error.message : 'unknown'
      }
    }
    if (reason !== undefined) unread.push({ owner, reason })
    return undefined
  }

  const listed = facts.list()
  const seenDates = new Map(listed.map(({ name, chain, seen }) => [`${name} ${chain ?? ''}`, seen]))
  const note = (owner: string, reading: FactReading, host: string): void => {
    const { current, value, consequence } = reading
    if (current === undefined) return
    compared++
    const agrees = reading.agrees ?? current === value
    const comparison = { owner, value, current, agrees, readAt: clock.now(), host, consequence }
    const before = facts.note(reading, comparison)
    if (agrees) {
      if (before?.agrees === false) events.emit('fact-agrees', { ...reading, owner, current })
      return
    }
    differences.push({ ...reading, ...comparison })
    if (before?.agrees !== false || before.current !== current)
      events.emit('fact-differs', { ...reading, owner, current, agrees: false, host })
  }

  for (const [owner, probes] of owners) {
    const told = await askFirst(owner, probes, (probe) => probe.readFacts)
    for (const reading of told?.answer ?? []) note(owner, reading, told?.host ?? '')
    if (!chains.has(owner)) continue

    const known = findChain(owner)?.blockSeconds ?? 0
    const newest = await askFirst<HeadReading>(owner, probes, (probe) => probe.readHead)
    const measured = newest && blockTimes.measure(owner, newest.answer, { now: clock.now(), known })
    if (!measured) continue
    const name = { package: '@switchyard/core', name: 'blockSeconds', chain: owner }
    const seen = seenDates.get(`blockSeconds ${owner}`) ?? ''
    const consequence = `Estimated times of swaps from and to ${owner}, and waits counted in its blocks, are wrong by the difference. Replace blockSeconds of ${owner}.`
    const current = String(Number(measured.seconds.toPrecision(2)))
    note(owner, { ...name, value: String(known), seen, current, agrees: measured.agrees, consequence }, newest.host)
  }

  note('geo', compareSecurities(engine, seenDates.get(`${LISTED_SECURITIES} `)), 'the providers')
  events.emit('facts-compared', {
    compared,
    differences: differences.length,
    old: listed.filter(({ isOld }) => isOld).length,
    unread: [...new Set(unread.map(({ owner }) => owner))],
  })
  return { compared, differences, unread }
}

/** Providers list new stocks before any list of them does; what restricts those is less certain than a list. */
const compareSecurities = (
  { providers, catalogue, rules }: ComparedParts,
  seenDate: string | undefined,
): FactReading => {
  const tokens = [...providers.keys()].flatMap(
    (id) => catalogue.findSupported(id)?.assets.map(({ token }) => token) ?? [],
  )
  const unlisted = findUnlistedTokens(tokens, rules())
  const some = unlisted.slice(0, 20).join(', ')
  return {
    package: '@switchyard/sources',
    name: 'securities',
    value: 'all listed',
    seen: seenDate ?? '',
    current: unlisted.length === 0 ? 'all listed' : `${unlisted.length} not listed: ${some}`,
    consequence:
      'Their form, their issuer or their contract on another chain restricts them. Update Switchyard, or name them in policy.geoTokens.',
  }
}
