import type { Ledger, LedgerDuration, LedgerEntry, LedgerSums } from '../contract/ledger.ts'
import { computeLedgerRatios } from '../ledger/ledger-ratios.ts'

type MutableSums = { -readonly [Name in keyof LedgerSums]: LedgerSums[Name] }

/** Maximum entries in memory; the oldest go first. */
const MOST = 20_000

/** A ledger in the memory of this process, the newest `most` entries. */
export const memoryLedger = (most: number = MOST): Ledger => {
  const entries = new Map<string, LedgerEntry>()
  return {
    add: async (entry) => {
      if (entries.has(entry.swapId)) return false
      entries.set(entry.swapId, entry)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
      return true
    },
    readSums: async (since) => sumEntries([...entries.values()].filter(({ endedAt }) => endedAt >= since)),
    readDurations: async (since) => findMedians([...entries.values()].filter(({ endedAt }) => endedAt >= since)),
  }
}

/** Sums entries by provider, pair and size class. */
export const sumEntries = (entries: readonly LedgerEntry[]): readonly LedgerSums[] => {
  const groups = new Map<string, MutableSums>()
  for (const entry of entries) {
    const { provider, sellAsset, buyAsset, sizeClass } = entry
    const key = JSON.stringify([provider, sellAsset, buyAsset, sizeClass])
    let sums = groups.get(key)
    if (!sums) {
      sums = { provider, sellAsset, buyAsset, sizeClass, ...nothing }
      groups.set(key, sums)
    }

    const { expectedPpm, minimumPpm, timePpm } = computeLedgerRatios(entry)
    sums[entry.outcome]++
    if (expectedPpm !== undefined) {
      sums.measured++
      sums.expectedPpm += expectedPpm
      if (minimumPpm !== undefined) {
        sums.withMinimum++
        sums.minimumPpm += minimumPpm
        if (minimumPpm < 1_000_000) sums.belowMinimum++
      }
    }
    if (timePpm !== undefined) {
      sums.timed++
      sums.timePpm += timePpm
    }
  }
  return [...groups.values()]
}

const findMedians = (entries: readonly LedgerEntry[]): readonly LedgerDuration[] => {
  const groups = new Map<string, { readonly chains: readonly [string, string, string]; readonly seconds: number[] }>()
  for (const { provider, sellAsset, buyAsset, outcome, tookSeconds } of entries) {
    if (outcome !== 'completed' || tookSeconds === undefined) continue
    const [sellChain = '', buyChain = ''] = [sellAsset, buyAsset].map((asset) => asset.split('.', 1)[0])
    const key = JSON.stringify([provider, sellChain, buyChain])
    const group = groups.get(key) ?? { chains: [provider, sellChain, buyChain], seconds: [] }
    group.seconds.push(tookSeconds)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ chains: [provider, sellChain, buyChain], seconds }) => {
    const sorted = seconds.sort((one, other) => one - other)
    const medianSeconds = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
    return { provider, sellChain, buyChain, swaps: sorted.length, medianSeconds }
  })
}

const nothing = {
  completed: 0,
  refunded: 0,
  failed: 0,
  measured: 0,
  expectedPpm: 0,
  minimumPpm: 0,
  withMinimum: 0,
  belowMinimum: 0,
  timed: 0,
  timePpm: 0,
}
