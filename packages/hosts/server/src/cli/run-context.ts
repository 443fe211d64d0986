import type { RunningServer } from '../running-server.ts'
import type { Terminal } from './terminal/terminal.ts'

/** What a command is run with. */
export interface RunContext {
  readonly terminal: Terminal
  /** All arguments after the name of the command, for commands that read their own. */
  readonly words: readonly string[]
  /** Ends with the process: a wait under it stops. */
  readonly exitWith: (code: number) => void
  /** Hands a started server to the process, which stops it on signals. */
  readonly keep: (server: RunningServer) => void
}
