import { constants, openSync, readlinkSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'
import { writeTogether } from './write-together.ts'

/** Lines that wait for their reader, bytes; further ones are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024
/** Longest wait for a reader at the end of the process, milliseconds. */
const LAST_MS = 500
const STANDARD_OUTPUT = 1
/** Lines are written together once they have so many characters, or after so many milliseconds. */
const TOGETHER_LENGTH = 8 * 1024
const TOGETHER_MS = 20

/** Run at the end of the process, one for each logger. */
const endings: (() => void)[] = []

/**
 * JSON lines on the standard output. Written in the background: a reader that stalls costs lines, never a request. How many were
 * dropped is logged once it reads again. At the end of the process the rest is written. Lines of the same few milliseconds are
 * written together, in one system call.
 */
export const createLogger = (level: LogLevel): Logger => {
  let endsAt = Number.POSITIVE_INFINITY
  const destination = pino.destination({
    dest: openNonBlocking(STANDARD_OUTPUT),
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => Date.now() < endsAt,
  })
  const together = writeTogether({
    write: (lines) => destination.write(lines),
    withinMs: TOGETHER_MS,
    atLength: TOGETHER_LENGTH,
  })
  const flushSync = (): void => {
    together.flush()
    destination.flushSync()
  }
  const logger = pino({ level, base: undefined }, Object.assign(together, { flushSync }))
  let dropped = 0
  destination.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1
  })
  destination.on('drain', () => {
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    logger.warn({ lines }, 'log lines were dropped, because nobody read them')
  })
  // One listener for all loggers of a process: a program may start many servers.
  if (endings.length === 0)
    process.prependOnceListener('exit', () => {
      for (const end of endings) end()
    })
  endings.push(() => {
    endsAt = Date.now() + LAST_MS
    try {
      flushSync()
    } catch {
      // Nobody reads.
    }
    destination.destroy()
  })
  return logger
}

/**
 * A pipe is opened again without blocking, so that a stalled reader blocks no thread. Other kinds stay as they are.
 *
 * The kind is not asked by `fstat`: after one of a pipe, Node 20 resolves symbolic links of modules only in part, and packages that
 * are loaded later are not found.
 */
const openNonBlocking = (fd: number): number => {
  const path = `/proc/self/fd/${fd}`
  try {
    return readlinkSync(path).startsWith('pipe:') ? openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) : fd
  } catch {
    return fd
  }
}
