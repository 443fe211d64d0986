import type { Chain } from '../../contract/chain.ts'
import { addressKey } from '../../domain/identifier.ts'
import type { EngineContext } from '../../engine-context.ts'
import { type ErrorCode, SwapError } from '../../errors.ts'
import { UnreadableInput } from '../../unreadable-input.ts'

/** A field in which what was handed over differs from what was agreed on. */
export interface Mismatch {
  readonly field: string
  readonly expected: string
  readonly found: string
}

/** A field as it should be and as it is. */
export type Field = readonly [field: string, expected: unknown, found: unknown]

/** Finds the first field that is not what it should be. */
export const findDifference = (fields: readonly Field[]): Mismatch | undefined => {
  const wrong = fields.find(([, expected, found]) => expected !== found)
  return wrong && { field: wrong[0], expected: String(wrong[1]), found: String(wrong[2]) }
}

/** Returns the mismatch of something that a chain cannot read back. Throws every other error again: it is a bug. */
export const requireUnreadable = (field: string, error: unknown): Mismatch => {
  if (UnreadableInput.is(error) || SwapError.is(error)) return { field, expected: 'readable', found: error.message }
  throw error
}

/**
 * Runs a comparison with what was built.
 *
 * @throws {SwapError} `unknownError` for a bug of the chain, which is its cause.
 */
export const findMismatch = (compare: () => Mismatch | undefined): Mismatch | undefined => {
  try {
    return compare()
  } catch (cause) {
    throw new SwapError('unknownError', 'What was built could not be checked.', { cause })
  }
}

/** The one spelling in which addresses of a chain are compared. */
export type Spell = (address: string | undefined) => string | undefined

export const createSpell =
  (reader: Chain | undefined, code: string): Spell =>
  (address) =>
    address === undefined ? undefined : (reader?.readAddress(code, address)?.canonical ?? addressKey(address))

/** Whose build it was, and the error that the caller gets. */
interface Refusal {
  readonly provider: string
  readonly chain: string
  readonly message: string
  /** Default `unableToBuildTransaction`. */
  readonly code?: ErrorCode | undefined
}

/**
 * Emits a mismatch as `build-mismatch`; nothing is returned to the caller.
 *
 * @throws {SwapError} always.
 */
export const refuseMismatch = (
  { events }: EngineContext,
  found: Mismatch,
  { message, code = 'unableToBuildTransaction', ...about }: Refusal,
): never => {
  events.emit('build-mismatch', { ...about, ...found })
  throw new SwapError(code, message)
}
