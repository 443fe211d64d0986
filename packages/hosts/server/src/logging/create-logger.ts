import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'

/**
 * JSON lines on the standard output. Written at once: the process may end right after its last line, and lines still on
 * their way would come out of order or not at all.
 */
export const createLogger = (level: LogLevel): Logger =>
  pino({ level, base: undefined }, pino.destination({ dest: 1, sync: true }))
