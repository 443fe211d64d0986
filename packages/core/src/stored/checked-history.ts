import type {
  ChangeQuery,
  CheckedSwapHistory,
  NewSwapChange,
  SwapChange,
  SwapHistory,
} from '../contract/swap-history.ts'
import { swapChangeTypes } from '../contract/swap-history.ts'
import { hasMembers, isAmong, isFiniteNumber, isFlag, isList, isText, isTime, optional } from '../domain/shape.ts'
import type { CheckedStoreParts } from './checked-quotes.ts'
import type { RefusalOfRow } from './refused-row.ts'

/** Version of a change's row. */
const VERSION = 1

const swapStatus = {
  chainId: isText,
  hash: isText,
  type: isText,
  status: isText,
  fromAsset: isText,
  toAsset: isText,
  legs: isList(hasMembers({ chainId: isText, hash: isText, type: isText, status: isText })),
}

const evidence = hasMembers({ provider: isText, answer: optional(isText), answeredAt: optional(isText) })

const isChange = hasMembers({
  id: isText,
  swapId: isText,
  keyId: isText,
  sequence: isFiniteNumber,
  at: isText,
  type: isAmong(...swapChangeTypes),
  final: isFlag,
  swap: hasMembers({
    providers: isList(isText),
    sellAsset: isText,
    buyAsset: isText,
    chainId: isText,
    buyChainId: isText,
    createdAt: isTime,
    expectedSeconds: optional(isFiniteNumber),
    expiresAt: optional(isTime),
  }),
  snapshot: hasMembers({
    swapStatus: hasMembers(swapStatus),
    provider: isText,
    quoteId: isText,
    privacyMode: isFlag,
    depositSeenAt: optional(isText),
    overdue: optional(hasMembers({ since: isText, expectedSeconds: isFiniteNumber, evidence })),
  }),
  evidence,
})

/** Wraps a history so that its changes carry a version and a seal, and are checked when they are read. A row that fails counts as absent. */
export const checkedHistory = (
  store: SwapHistory,
  { seal, clock, onRefused }: CheckedStoreParts,
): CheckedSwapHistory => {
  const findRefusal = (row: SwapChange): RefusalOfRow | undefined => {
    if (!isChange(row)) return 'shape'
    if (row.version !== VERSION) return 'version'
    return seal.holds(toSealedText(row), row.seal, clock.now()) ? undefined : 'seal'
  }
  const check = (row: SwapChange): readonly SwapChange[] => {
    const reason = findRefusal(row)
    if (reason === undefined) return [withoutSeal(row)]
    onRefused({ store: 'history', sought: row.swapId, reason })
    return []
  }
  const addSeal = (change: NewSwapChange): NewSwapChange => {
    const versioned = { ...change, version: VERSION }
    const mac = seal.seal(toSealedText(versioned))
    return { ...versioned, seal: mac }
  }
  const read = async (query: ChangeQuery) => {
    const rows = await store.list(query)
    const cursor = rows.at(-1)?.id ?? query.after
    return { changes: rows.flatMap(check), cursor, more: rows.length >= query.limit && cursor !== query.after }
  }
  return {
    append: async (change, ...further) => {
      const appended = await store.append(addSeal(change), ...further.map(addSeal))
      return appended && withoutSeal(appended)
    },
    findLast: async (swapId) => {
      const row = await store.findLast(swapId)
      return row && check(row)[0]
    },
    findLatestId: () => store.findLatestId(),
    read,
    list: async (query) => (await read(query)).changes,
    page: async (query) =>
      (await store.page(query)).flatMap(({ cursor, change }) => check(change).map((one) => ({ cursor, change: one }))),
    plan: (swapId, dueAt) => store.plan(swapId, dueAt),
    listDue: (before, limit) => store.listDue(before, limit),
    countFollowed: () => store.countFollowed(),
    subscribe: (listener) => store.subscribe(listener),
  }
}

const withoutSeal = ({ version: _, seal: __, ...change }: SwapChange): SwapChange => change

/** The members in a fixed order, so that a store may return them in any; the id is the store's own. */
const toSealedText = (change: NewSwapChange & { readonly id?: string }): string => {
  const { seal: _, id: __, ...rest } = change
  const text = JSON.stringify(rest, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return `change\n${text}`
}
