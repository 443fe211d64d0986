import type { Clock } from '../contract/clock.ts'
import type { ExpiringStore } from '../contract/stores.ts'
import type { OnRefusedRow } from './refused-row.ts'
import type { StoreSeal } from './store-seal.ts'

/** Version of the text. */
const VERSION = '2'

/** Parts of a checked store. */
export interface CheckedStoreParts {
  readonly seal: StoreSeal
  readonly clock: Clock
  readonly onRefused: OnRefusedRow
}

/**
 * A store whose text carries a version and a seal over the text and its key. Text that lacks them counts as absent.
 *
 * The first line is `<version>` or `<version> <seal>`, the rest is the value.
 */
export const checkedQuotes = (store: ExpiringStore, { seal, clock, onRefused }: CheckedStoreParts): ExpiringStore => ({
  async get(key) {
    const text: unknown = await store.get(key)
    if (text === undefined) return undefined
    const [version, mac, value] = parts(text)
    if (version !== VERSION || value === undefined) {
      onRefused({ store: 'quotes', sought: key, reason: 'version' })
      return undefined
    }
    if (seal.holds(covered(key, value), mac, clock.now())) return value
    onRefused({ store: 'quotes', sought: key, reason: 'seal' })
    return undefined
  },
  set(key, value, lifetime) {
    const mac = seal.seal(covered(key, value))
    return store.set(key, `${mac === undefined ? VERSION : `${VERSION} ${mac}`}\n${value}`, lifetime)
  },
  ...(store.use ? { use: () => (store as Required<ExpiringStore>).use() } : {}),
})

const parts = (text: unknown): readonly [version?: string, mac?: string | undefined, value?: string] => {
  if (typeof text !== 'string') return []
  const end = text.indexOf('\n')
  if (end < 0 || end > 300) return []
  const [version, mac] = text.slice(0, end).split(' ')
  return [version, mac, text.slice(end + 1)]
}

const covered = (key: string, value: string): string => `quote\n${VERSION}\n${key}\n${value}`
