import { type Logger, pino } from 'pino'

/** A logger, and its lines so far. */
export const logged = (): { readonly logger: Logger; log(): string } => {
  const lines: string[] = []
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })
  return { logger, log: () => lines.join('') }
}
