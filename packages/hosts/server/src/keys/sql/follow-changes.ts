import type { SqlKeys } from '@switchyard/store-sql'

/** How often the database is asked. */
const PAUSE_MS = 1_000

/**
 * Tells when keys in a database have changed, by a count that is read again and again, and when they cannot be read: once at
 * the beginning of an outage, and once at its end. Tells once at the start too, for what has changed since they were read.
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
