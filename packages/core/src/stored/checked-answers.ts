import type { AnswerStore } from '../contract/stores.ts'
import type { CheckedStoreParts } from './checked-quotes.ts'

/**
 * Wraps a store so that its texts carry a seal over the text and its key. A text without one comes back marked, so that it is no answer
 * and can only be replaced.
 *
 * The first line is `1` or `1 <seal>`, the rest is the text.
 */
export const checkedAnswers = (store: AnswerStore, { seal, clock, onRefused }: CheckedStoreParts): AnswerStore => {
  const addSeal = (key: string, text: string): string => {
    const mac = seal.seal(toSealedText(key, text))
    return `${mac === undefined ? '1' : `1 ${mac}`}\n${text}`
  }
  const open = (key: string, stored: unknown): string => {
    const end = typeof stored === 'string' ? stored.indexOf('\n') : -1
    const [version, mac] = String(stored).slice(0, Math.max(0, end)).split(' ')
    const text = String(stored).slice(end + 1)
    const reason =
      version !== '1' ? 'version' : seal.holds(toSealedText(key, text), mac, clock.now()) ? undefined : 'seal'
    if (reason === undefined) return text
    onRefused({ store: 'answers', sought: key, reason })
    return REFUSED + String(stored)
  }
  return {
    add: async (key, text, ttlMs) => open(key, await store.add(key, addSeal(key, text), ttlMs)),
    replace: (key, { from, to, ttlMs }) =>
      store.replace(key, {
        from: from.startsWith(REFUSED) ? from.slice(REFUSED.length) : addSeal(key, from),
        to: to === undefined ? undefined : addSeal(key, to),
        ttlMs,
      }),
  }
}

/** Marks a stored text that is not used: no JSON begins so. */
const REFUSED = '\u0000'

const toSealedText = (key: string, text: string): string => `answer\n1\n${key}\n${text}`
