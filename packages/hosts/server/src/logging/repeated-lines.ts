import { runOutsideRequests } from './request-scope.ts'

/** Interval of the summaries of repeated lines, milliseconds. */
const EVERY_MS = 60_000

/** Writes the first line of a kind, and later one line for all that were like it. */
export type RepeatedLines = (kind: string, first: () => void, summary: (repeated: number) => void) => void

/** Writes the first line of a kind at once, and the further ones of a minute as one line with their number. */
export const countRepeatedLines = (everyMs: number = EVERY_MS): RepeatedLines => {
  const repeated = new Map<string, number>()
  return (kind, first, summary) => {
    const count = repeated.get(kind)
    if (count !== undefined) return void repeated.set(kind, count + 1)
    repeated.set(kind, 0)
    first()
    const end = (): void => {
      const more = repeated.get(kind) ?? 0
      repeated.delete(kind)
      if (more > 0) summary(more)
    }
    runOutsideRequests(() => setTimeout(end, everyMs).unref())
  }
}
