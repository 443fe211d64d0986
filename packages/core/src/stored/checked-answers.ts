import type { AnswerStore } from '../contract/stores.ts'
import type { CheckedStoreParts } from './checked-quotes.ts'

/**
 * A store whose texts carry a seal over the text and its key. A text without one comes back marked, so that it is no answer
 * and can only be replaced.
 *
 * The first line is `1` or `1 <seal>`, the rest is the text.
 */
export const checkedAnswers = (store: AnswerStore, { seal, clock, onRefused }: CheckedStoreParts): AnswerStore => {
  const sealed = (key: string, text: string): string => {
    const mac = seal.seal(covered(key, text))
    return `${mac === undefined ? '1' : `1 ${mac}`}\n${text}`
  }
  const opened = (key: string, stored: unknown): string => {
    const end = typeof stored === 'string' ? stored.indexOf('\n') : -1
    const [version, mac] = String(stored).slice(0, Math.max(0, end)).split(' ')
    const text = String(stored).slice(end + 1)
    const reason = version !== '1' ? 'version' : seal.holds(covered(key, text), mac, clock.now()) ? undefined : 'seal'
    if (reason === undefined) return text
    onRefused({ store: 'answers', sought: key, reason })
    return REFUSED + String(stored)
  }
  const written = (key: string, text: string): string =>
    text.startsWith(REFUSED) ? text.slice(REFUSED.length) : sealed(key, text)
  return {
    add: async (key, text, ttlMs) => opened(key, await store.add(key, sealed(key, text), ttlMs)),
    replace: (key, { from, to, ttlMs }) =>
      store.replace(key, { from: written(key, from), to: to === undefined ? undefined : sealed(key, to), ttlMs }),
  }
}

/** Marks a stored text that is not used: no JSON begins so. */
const REFUSED = '\u0000'

const covered = (key: string, text: string): string => `answer\n1\n${key}\n${text}`
