const MARK = Symbol.for('switchyard.InvalidRegistration')

/**
 * A provider or chain that cannot be registered: it is there already, or the facts of the chain cannot be used.
 *
 * Recognise it with `InvalidRegistration.is`, which holds across duplicate copies of this package. Its message repeats nothing of
 * what the plugin was given.
 */
export class InvalidRegistration extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidRegistration'
    Object.defineProperty(this, MARK, { value: true })
  }

  static is(error: unknown): error is InvalidRegistration {
    return typeof error === 'object' && error !== null && MARK in error
  }
}
