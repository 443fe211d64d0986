const MARK = Symbol.for('switchyard.InvalidOptions')

/**
 * Options that a package cannot be created with. Thrown by the functions that create providers, chains and clients.
 *
 * Recognise it with `InvalidOptions.is`, which holds across duplicate copies of this package; any other `TypeError` is a bug.
 */
export class InvalidOptions extends TypeError {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidOptions'
    Object.defineProperty(this, MARK, { value: true })
  }

  static is(error: unknown): error is InvalidOptions {
    return typeof error === 'object' && error !== null && MARK in error
  }
}
