const MARK = Symbol.for('switchyard.InvalidFacts')

/**
 * Facts that cannot be used; those in force stay. Each problem begins with the package and the fact.
 *
 * Recognise it with `InvalidFacts.is`, which holds across duplicate copies of this package.
 */
export class InvalidFacts extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'InvalidFacts'
    this.problems = problems
    Object.defineProperty(this, MARK, { value: true })
  }

  static is(error: unknown): error is InvalidFacts {
    return typeof error === 'object' && error !== null && MARK in error
  }
}
