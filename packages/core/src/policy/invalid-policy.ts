const MARK = Symbol.for('switchyard.InvalidPolicy')

/**
 * A policy with a member or a rule that cannot be used. Thrown by `checkPolicy`, `createEngine` and `setPolicy`.
 *
 * Recognise it with `InvalidPolicy.is`, which holds across duplicate copies of this package; any other `TypeError` is a bug.
 */
export class InvalidPolicy extends TypeError {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidPolicy'
    Object.defineProperty(this, MARK, { value: true })
  }

  static is(error: unknown): error is InvalidPolicy {
    return typeof error === 'object' && error !== null && MARK in error
  }
}
