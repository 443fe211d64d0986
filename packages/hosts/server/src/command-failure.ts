/** Exit codes of the program. `doctor` and `replay` have their own meaning of 1. */
export const exitCodes = { done: 0, failed: 1, usage: 2, noRoute: 3, notPaid: 4 } as const

/** A command that cannot go on: what was refused, and what to do about it. */
export class CommandFailure extends Error {
  readonly exitCode: number
  /** The remedy. */
  readonly remedy: string | undefined

  constructor(message: string, { exitCode = exitCodes.failed as number, remedy }: FailureDetails = {}) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
    this.remedy = remedy
  }

  static is(error: unknown): error is CommandFailure {
    return error instanceof CommandFailure
  }
}

/** Details of a `CommandFailure` besides its message. */
export interface FailureDetails {
  readonly exitCode?: number
  readonly remedy?: string | undefined
}

/** The arguments of a command cannot be used. */
export const createUsageFailure = (message: string, remedy: string): CommandFailure =>
  new CommandFailure(message, { exitCode: exitCodes.usage, remedy })
