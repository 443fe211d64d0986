import type { Clock } from '@switchyard/core'
import type { RunningServer } from '../running-server.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Terminal and process that a command runs in. */
export interface RunContext {
  readonly terminal: Terminal
  readonly clock: Clock
  /** Sets the exit code of the process. */
  readonly exitWith: (code: number) => void
  /** Hands a started server to the process, which stops it on signals. */
  readonly keep: (server: RunningServer) => void
}
