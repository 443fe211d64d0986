import type { DueJobs, DueWork } from '../contract/due-jobs.ts'
import type { StatusLeg, SwapStatus, TrackStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { memoryHistory } from '../memory/memory-history.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { anonymous } from '../memory/open-keys.ts'
import { call, capabilities, fakeProvider, pluginOf, quoteRequest, swapRequest } from './fakes.ts'

/** A step of a swap of bitcoin for ether. */
export const leg = (status: TrackStatus, more: Partial<StatusLeg> = {}): StatusLeg => ({
  chainId: 'bitcoin',
  hash: 'aa11',
  block: 800_000,
  type: 'native_send',
  status,
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'BTC.BTC',
  toAmount: '0.1',
  toAddress: 'bc1vault',
  finalisedAt: -1,
  ...more,
})

/** The provider's answer about it. */
export const statusOf = (status: TrackStatus, more: Partial<SwapStatus> = {}): SwapStatus => ({
  ...leg(status, { type: 'swap', toAsset: 'ETH.ETH', toAmount: '', toAddress: '0xdestination' }),
  legs: [leg('completed')],
  providerOrderId: 'order-1',
  ...more,
})

/** Jobs that run when the test says so. */
export const manualJobs = () => {
  const due = new Map<string, number>()
  let work: DueWork = async () => {}
  const jobs: DueJobs = {
    schedule: async (_, key, dueAt) => void due.set(key, dueAt),
    work: (_, given) => {
      work = given
      return async () => {}
    },
    stop: async () => {},
  }
  const run = (key: string): Promise<void> => {
    due.delete(key)
    return work(key, new AbortController().signal)
  }
  return { jobs, due, run }
}

interface FixtureOptions extends Partial<EngineOptions> {
  /** The swap is confidential. */
  readonly privacy?: boolean
}

/** A swap of the key `owner`, and a provider that says of it what a test tells it to. */
export const followedSwap = async ({ privacy = false, ...options }: FixtureOptions = {}) => {
  const time = { now: Date.parse('2026-11-23T00:00:00Z') }
  const answers: (() => SwapStatus | undefined)[] = []
  let asked = 0
  const provider = fakeProvider({
    capabilities: { ...capabilities, privacy: true },
    getStatus: async () => {
      asked += 1
      return answers.at(-1)?.()
    },
  })
  const manual = manualJobs()
  const stores = { swaps: memorySwaps(), history: memoryHistory() }
  const made = () =>
    createEngine({
      plugins: [pluginOf(provider)],
      keys: { find: async (key: string) => (key === '' ? undefined : { ...anonymous, id: key }) },
      clock: { now: () => time.now },
      ...stores,
      tracker: { jobs: manual.jobs, leastMs: 5_000 },
      ...options,
    })
  const engine = made()
  const quote = await engine.quote({ ...call(quoteRequest({ usePrivacyMode: privacy })), apiKey: 'owner' })
  const { swapId } = await engine.swap({ ...call(swapRequest(quote.routes[0]?.routeId as string)), apiKey: 'owner' })
  const look = async (answer: () => SwapStatus | undefined, laterMs = 10_000) => {
    time.now += laterMs
    answers.push(answer)
    await manual.run(swapId)
  }
  const changes = () => engine.swapChanges({ ...call({ swapId }), apiKey: 'owner' })
  const seen = async () => (await changes()).map(({ type, snapshot }) => `${type} ${snapshot.swapStatus.status}`)
  return { engine, made, time, manual, stores, swapId, look, changes, seen, asked: () => asked }
}
