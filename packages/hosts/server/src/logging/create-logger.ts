import { constants, openSync, readlinkSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'

/** Lines that wait for their reader, bytes; further ones are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024
/** How long the end of the process waits for a reader, milliseconds. */
const LAST_MS = 500
const STANDARD_OUTPUT = 1

/**
 * JSON lines on the standard output. Written in the background: a reader that stalls costs lines, never a request. How many were
 * dropped is logged once it reads again. At the end of the process the rest is written.
 */
export const createLogger = (level: LogLevel): Logger => {
  let endsAt = Number.POSITIVE_INFINITY
  const destination = pino.destination({
    dest: nonBlocking(STANDARD_OUTPUT),
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => Date.now() < endsAt,
  })
  const logger = pino({ level, base: undefined }, destination)
  let dropped = 0
  destination.on('drop', () => {
    dropped += 1
  })
  destination.on('drain', () => {
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    logger.warn({ lines }, 'log lines were dropped, because nobody read them')
  })
  process.prependOnceListener('exit', () => {
    endsAt = Date.now() + LAST_MS
    try {
      destination.flushSync()
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
const nonBlocking = (fd: number): number => {
  const path = `/proc/self/fd/${fd}`
  try {
    return readlinkSync(path).startsWith('pipe:') ? openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) : fd
  } catch {
    return fd
  }
}
