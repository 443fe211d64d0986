import type { SqlKeys } from '@switchyard/store-sql'

/** Interval between queries of the database, milliseconds. */
const PAUSE_MS = 1_000

/**
 * Calls `changed` when the count of changes in a database has grown, once when an outage begins and once when it ends, and
 * once at the start, for changes since the keys were read. Returns a function that stops it.
 */
export const followChanges = (
  keys: Pick<SqlKeys, 'changes'>,
  changed: () => void,
  pauseMs: number = PAUSE_MS,
): (() => void) => {
  let seen: number | 'unreadable' | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    const now = await keys.changes().catch(() => 'unreadable' as const)
    if (stopped) return
    if (now !== seen) changed()
    seen = now
    timer = setTimeout(look, pauseMs).unref()
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
