/** Arguments that cannot be used. The message says what was refused, and what would pass. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
