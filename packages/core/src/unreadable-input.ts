const MARK = Symbol.for('switchyard.UnreadableInput')

/**
 * Bytes, call data or values of the outside world that cannot be read as what they should be.
 *
 * Codecs throw it; their callers turn it into a refusal. A `TypeError` is a bug and never caught for one. Recognise it with
 * `UnreadableInput.is`, which holds across duplicate copies of this package.
 */
export class UnreadableInput extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'UnreadableInput'
    Object.defineProperty(this, MARK, { value: true })
  }

  static is(error: unknown): error is UnreadableInput {
    return typeof error === 'object' && error !== null && MARK in error
  }
}
