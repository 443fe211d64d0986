import { unwatchFile, watchFile } from 'node:fs'
import type { Logger } from 'pino'
import { ConfigError } from '../settings/config-error.ts'

/** Interval between checks of a file, milliseconds. */
const PAUSE_MS = 1_000

/** A file or a store whose changes are applied while the program runs. */
export interface LiveFile {
  readonly name: 'keys' | 'policy' | 'tokens' | 'facts' | 'countries'
  /** Path of the file, or its name in the log. */
  readonly file: string
  /** Calls `changed` on every change. Returns a function that stops it. Default: polls the file. */
  readonly follow?: (changed: () => void, pauseMs?: number) => () => void
  /**
   * Reads the file and applies its content.
   *
   * @throws {Error} before anything has changed.
   */
  apply(): Promise<void>
}

/** Followed files. */
export interface LiveSettings {
  /** Applies every file now, changed or not. Never rejects: a file that cannot be used is logged and skipped. */
  reload(): Promise<void>
  stop(): void
}

/** Follows files. A file that cannot be used is logged and the settings before it stay in force. Running requests continue. */
export const followLiveFiles = (files: readonly LiveFile[], logger: Logger, pauseMs?: number): LiveSettings => {
  let turn: Promise<void> = Promise.resolve()
  const queued = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work)
    return turn
  }
  const stops = files.map((each) => {
    const changed = (): void => void queued(() => apply(each, logger))
    return each.follow ? each.follow(changed, pauseMs) : pollFile(each.file, changed, pauseMs)
  })
  return {
    reload: () => queued(async () => void (await Promise.all(files.map((each) => apply(each, logger))))),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Calls `changed` on every change of a file. Returns a function that stops it. */
export const pollFile = (file: string, changed: () => void, pauseMs: number = PAUSE_MS): (() => void) => {
  // Polls instead of using system events: this also works on network drives and for symbolic links.
  const listener = ({ nlink }: { readonly nlink: number }): void => {
    if (nlink > 0) changed()
  }
  watchFile(file, { interval: pauseMs, persistent: false }, listener)
  return () => unwatchFile(file, listener)
}

const apply = async ({ name, file, apply: applyFile }: LiveFile, logger: Logger): Promise<void> => {
  try {
    await applyFile()
    logger.info({ file }, `${name} reloaded`)
  } catch (error) {
    const problems = ConfigError.is(error) ? error.problems : [error instanceof Error ? error.message : 'unknown']
    logger.error({ file, problems }, `${name} cannot be reloaded; those before stay in force`)
  }
}
