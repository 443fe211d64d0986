/** The configuration cannot be used. Each of `problems` begins with the path of the wrong setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }

  static is(error: unknown): error is ConfigError {
    return error instanceof ConfigError
  }
}
