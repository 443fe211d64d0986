import type {
  ChangeQuery,
  DueSwap,
  FollowCounts,
  NewSwapChange,
  SwapChange,
  SwapEntry,
  SwapHistory,
  SwapPageQuery,
} from '../contract/swap-history.ts'

/** Maximum swaps in memory, and maximum changes: a deployment that must not lose any uses a store on disk. */
const MOST_SWAPS = 20_000
const MOST_CHANGES = 100_000

/** Changes of swaps in the memory of this process, the newest `mostSwaps` swaps and `mostChanges` changes. */
export const memoryHistory = (mostSwaps: number = MOST_SWAPS, mostChanges: number = MOST_CHANGES): SwapHistory => {
  const stored = new StoredChanges(mostSwaps, mostChanges)
  const listeners = new Set<() => void>()
  return {
    append: async (...changes) => {
      const appended = stored.append(changes)
      if (appended) for (const listener of listeners) queueMicrotask(listener)
      return appended
    },
    findLast: async (swapId) => stored.last(swapId),
    findLatestId: async () => stored.latest(),
    list: async (query) => stored.list(query),
    page: async (query) => stored.page(query),
    plan: async (swapId, dueAt) => stored.plan(swapId, dueAt),
    listDue: async (before, limit) => stored.due(before, limit),
    countFollowed: async () => stored.counts(),
    subscribe: (listener) => {
      const own = (): void => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}

const writeId = (count: number): string => String(count).padStart(16, '0')

interface StoredState {
  readonly cursor: string
  change: SwapChange
  dueAt: number | undefined
}

class StoredChanges {
  readonly #mostSwaps: number
  readonly #mostChanges: number
  readonly #changes = new Map<string, SwapChange>()
  readonly #states = new Map<string, StoredState>()
  #count = 0

  constructor(mostSwaps: number, mostChanges: number) {
    this.#mostSwaps = mostSwaps
    this.#mostChanges = mostChanges
  }

  append(changes: readonly NewSwapChange[]): SwapChange | undefined {
    const isTaken = changes.some(
      ({ swapId, sequence }) => (this.#states.get(swapId)?.change.sequence ?? Number.NEGATIVE_INFINITY) >= sequence,
    )
    return isTaken ? undefined : changes.map((change) => this.#add(change)).at(-1)
  }

  #add(change: NewSwapChange): SwapChange {
    const state = this.#states.get(change.swapId)
    this.#count += 1
    const id = writeId(this.#count)
    const appended = { ...change, id }
    this.#changes.set(id, appended)
    if (state) state.change = appended
    else this.#states.set(change.swapId, { cursor: id, change: appended, dueAt: undefined })
    dropOldest(this.#changes, this.#mostChanges)
    dropOldest(this.#states, this.#mostSwaps)
    return appended
  }

  last(swapId: string): SwapChange | undefined {
    return this.#states.get(swapId)?.change
  }

  latest(): string | undefined {
    return this.#count === 0 ? undefined : writeId(this.#count)
  }

  list({ keyId, swapId, after = '', limit }: ChangeQuery): readonly SwapChange[] {
    const isSought = (change: SwapChange): boolean =>
      change.id > after &&
      (keyId === undefined || change.keyId === keyId) &&
      (swapId === undefined || change.swapId === swapId)
    return [...this.#changes.values()].filter(isSought).slice(0, limit)
  }

  page({ keyId, status, overdue, provider, chainId, from, until, before, limit }: SwapPageQuery): readonly SwapEntry[] {
    const isOnPage = ({ cursor, change: { keyId: owner, swap, snapshot } }: StoredState): boolean =>
      owner === keyId &&
      (status === undefined || snapshot.swapStatus.status === status) &&
      (overdue === undefined || (snapshot.overdue !== undefined) === overdue) &&
      (provider === undefined || swap.providers.includes(provider)) &&
      (chainId === undefined || swap.chainId === chainId || swap.buyChainId === chainId) &&
      (from === undefined || swap.createdAt >= from) &&
      (until === undefined || swap.createdAt < until) &&
      (before === undefined || cursor < before)
    return [...this.#states.values()]
      .filter(isOnPage)
      .reverse()
      .slice(0, limit)
      .map(({ cursor, change }) => ({ cursor, change }))
  }

  plan(swapId: string, dueAt: number | undefined): void {
    const state = this.#states.get(swapId)
    if (state) state.dueAt = dueAt
  }

  due(before: number, limit: number): readonly DueSwap[] {
    return [...this.#states]
      .flatMap(([swapId, { dueAt }]) => (dueAt !== undefined && dueAt < before ? [{ swapId, dueAt }] : []))
      .sort((one, other) => one.dueAt - other.dueAt)
      .slice(0, limit)
  }

  counts(): FollowCounts {
    const followed = [...this.#states.values()].filter(({ dueAt }) => dueAt !== undefined)
    const times = followed.map(({ dueAt = 0 }) => dueAt)
    return {
      followed: followed.length,
      overdue: followed.filter(({ change }) => change.snapshot.overdue !== undefined).length,
      oldestDueAt: times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other)),
    }
  }
}

const dropOldest = (map: Map<string, unknown>, most: number): void => {
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}
