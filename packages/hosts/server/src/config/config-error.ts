/** The configuration cannot be used. `problems` are sentences, each beginning with the path of what is wrong. */
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
