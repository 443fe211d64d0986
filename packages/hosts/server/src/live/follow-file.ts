import { unwatchFile, watchFile } from 'node:fs'

/** How often the file is looked at. */
const PAUSE_MS = 1_000

/**
 * Tells when a file was changed, replaced or brought back. It is looked at again and again instead of waiting for the
 * system to tell: that also works on network drives and where the file is a link that is swapped.
 */
export const followFile = (file: string, changed: () => void, pauseMs: number = PAUSE_MS): (() => void) => {
  const listener = (now: { readonly nlink: number }): void => {
    if (now.nlink > 0) changed()
  }
  watchFile(file, { interval: pauseMs, persistent: false }, listener)
  return () => unwatchFile(file, listener)
}
