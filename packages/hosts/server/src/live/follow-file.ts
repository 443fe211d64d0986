import { unwatchFile, watchFile } from 'node:fs'

/** Interval between checks of the file, milliseconds. */
const PAUSE_MS = 1_000

/**
 * Calls `changed` when a file was changed, replaced or restored. Returns a function that stops it.
 *
 * Polls instead of using system events: this also works on network drives and for symbolic links.
 */
export const followFile = (file: string, changed: () => void, pauseMs: number = PAUSE_MS): (() => void) => {
  const listener = (now: { readonly nlink: number }): void => {
    if (now.nlink > 0) changed()
  }
  watchFile(file, { interval: pauseMs, persistent: false }, listener)
  return () => unwatchFile(file, listener)
}
