import type { Clock } from '../contract/clock.ts'
import type { ExpiringStore } from '../contract/stores.ts'
import type { OnRefusedRow } from './refused-row.ts'
import type { StoreSeal } from './store-seal.ts'

/** Version of the text. */
const VERSION = '2'

/** Longest first line, characters. */
const LONGEST_LINE = 300

/** Parts of a checked store. */
export interface CheckedStoreParts {
  readonly seal: StoreSeal
  readonly clock: Clock
  readonly onRefused: OnRefusedRow
}

/**
 * Wraps a store so that its text carries a version and a seal over the text and its key. Text that lacks them counts as absent.
 *
 * The first line is `<version>` or `<version> <seal>`, the rest is the value.
 */
export const checkedQuotes = (store: ExpiringStore, { seal, clock, onRefused }: CheckedStoreParts): ExpiringStore => ({
  async get(key) {
    const text: unknown = await store.get(key)
    if (text === undefined) return undefined
    const end = typeof text === 'string' ? text.indexOf('\n') : -1
    const [version, mac] = end < 0 || end > LONGEST_LINE ? [] : String(text).slice(0, end).split(' ')
    const value = String(text).slice(end + 1)
    const isSealed = version === VERSION && seal.holds(toSealedText(key, value), mac, clock.now())
    if (isSealed) return value
    onRefused({ store: 'quotes', sought: key, reason: version === VERSION ? 'seal' : 'version' })
    return undefined
  },
  set(key, value, lifetime) {
    const mac = seal.seal(toSealedText(key, value))
    return store.set(key, `${mac === undefined ? VERSION : `${VERSION} ${mac}`}\n${value}`, lifetime)
  },
  use: store.use?.bind(store),
})

const toSealedText = (key: string, value: string): string => `quote\n${VERSION}\n${key}\n${value}`
