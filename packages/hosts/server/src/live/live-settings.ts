import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import { followFile } from './follow-file.ts'

/** A file, or something like one, whose content is taken up while the program runs. */
export interface LiveFile {
  readonly name: 'keys' | 'policy' | 'tokens' | 'countries'
  /** Path of the file, or what the log is to call it. */
  readonly file: string
  /** Tells of changes until what it answers is called. Default: the file is looked at. */
  readonly follow?: (changed: () => void, pauseMs?: number) => () => void
  /** Reads the file and puts what it says in force; throws before anything has changed. */
  apply(): Promise<void>
}

export interface LiveSettings {
  /** Takes up every file now, changed or not. Never rejects: a file that cannot be used is logged and left out. */
  reload(): Promise<void>
  stop(): void
}

/** Follows files. A broken one leaves what was in force before, and an error in the log; requests under way go on. */
export const liveSettings = (files: readonly LiveFile[], logger: Logger, pauseMs?: number): LiveSettings => {
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work)
    return turn
  }
  const stops = files.map((each) => {
    const changed = (): void => void inTurn(() => take(each, logger))
    return each.follow ? each.follow(changed, pauseMs) : followFile(each.file, changed, pauseMs)
  })
  return {
    reload: () => inTurn(async () => void (await Promise.all(files.map((each) => take(each, logger))))),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

const take = async ({ name, file, apply }: LiveFile, logger: Logger): Promise<void> => {
  try {
    await apply()
    logger.info({ file }, `${name} reloaded`)
  } catch (error) {
    const problems = ConfigError.is(error) ? error.problems : [messageOf(error)]
    logger.error({ file, problems }, `${name} cannot be reloaded; those before stay in force`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
