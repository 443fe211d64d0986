const HELD_BACK = Symbol.for('switchyard.heldBack')

/**
 * Creates the failure of a call that was given up while it still waited for its turn here. It must not count against the upstream.
 *
 * @example onAbort(signal, () => reject(createHeldBackError(signal.reason)))
 */
export const createHeldBackError = (reason: unknown): Error => {
  const error = new DOMException('The call was given up before its turn came.', 'TimeoutError')
  Object.defineProperty(error, 'cause', { value: reason })
  return Object.defineProperty(error, HELD_BACK, { value: true })
}

/** `true` for a failure of `createHeldBackError`, of any copy of this package. */
export const isHeldBack = (error: unknown): boolean => typeof error === 'object' && error !== null && HELD_BACK in error
