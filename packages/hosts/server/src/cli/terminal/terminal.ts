import type { Environment } from '../../settings/secrets.ts'

/** Output and input of a command. */
export interface Terminal {
  /** Writes to the standard output: results only. */
  readonly say: (text: string) => void
  /** Writes to the standard error: progress, and what a pipe should not get. */
  readonly tell: (text: string) => void
  readonly environment: Environment
  /** True if the standard output is a terminal. */
  readonly isTerminal: boolean
  /** True if questions can be asked: both the input and the output are a terminal. */
  readonly canAsk: boolean
  /** Characters of a line; `undefined` for a pipe. */
  readonly width: number | undefined
  readonly colours: Colours
}

/** Paints text for the terminal; without colours, text as it is. */
export interface Colours {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly red: (text: string) => string
}

/** Facts about the output of a process. */
export interface TerminalFacts {
  readonly say: (text: string) => void
  readonly tell?: ((text: string) => void) | undefined
  readonly environment: Environment
  readonly isTerminal?: boolean | undefined
  readonly canAsk?: boolean | undefined
  readonly columns?: number | undefined
}

/** The terminal of a process. Colours are off with `NO_COLOR` and where the output is no terminal. */
export const createTerminal = (facts: TerminalFacts): Terminal => {
  const { say, tell = say, environment, isTerminal = false, canAsk = false, columns } = facts
  const hasColours = isTerminal && !environment.NO_COLOR
  const paint =
    (open: number, close: number) =>
    (text: string): string =>
      hasColours ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    say,
    tell,
    environment,
    isTerminal,
    canAsk: canAsk && isTerminal,
    width: isTerminal ? (columns ?? 80) : undefined,
    colours: { bold: paint(1, 22), dim: paint(2, 22), green: paint(32, 39), yellow: paint(33, 39), red: paint(31, 39) },
  }
}
