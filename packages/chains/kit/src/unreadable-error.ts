const UNREADABLE = Symbol.for('switchyard.UnreadableError')

/**
 * A transaction, or a part of it, cannot be read: it is malformed, or not one of those that the package writes. A
 * `TypeError` in its place is a bug.
 *
 * @example
 * ```ts
 * if (bytes.length !== 32) throw new UnreadableError('The recipient is not an account.')
 * ```
 */
export class UnreadableError extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'UnreadableError'
    Object.defineProperty(this, UNREADABLE, { value: true })
  }

  static is(error: unknown): error is UnreadableError {
    return typeof error === 'object' && error !== null && UNREADABLE in error
  }
}
