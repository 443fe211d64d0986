import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'

/** JSON lines on the standard output. Written synchronously, so that no line is lost when the process ends. */
export const createLogger = (level: LogLevel): Logger =>
  pino({ level, base: undefined }, pino.destination({ dest: 1, sync: true }))
