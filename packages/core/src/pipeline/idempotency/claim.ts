import type { AuthResult } from '../../contract/caller.ts'
import type { CheckedSubjects } from './answer-row.ts'

/** A request with an idempotency key that this process does. */
export interface Claim {
  /** The caller, authenticated and counted once. */
  readonly authResult: AuthResult
  /**
   * Records that a provider may open something from now on. Rejects when another process does the request meanwhile, or when
   * the store fails; then nothing may be opened.
   */
  opening(): Promise<void>
  /** Notes what is checked with every call, so that a repeated answer is checked again. */
  noteChecked(subjects: CheckedSubjects): void
}

/** Not exported by the package: no call from outside can carry a claim that `answerOnce` did not make. */
const CLAIM = Symbol('claim')

interface Claimed {
  readonly [CLAIM]?: Claim
}

/** Returns the same call with a claim, which survives `{ ...call }`. */
export const addClaim = <C extends object>(call: C, claim: Claim): C => ({ ...call, [CLAIM]: claim })

/** Finds the idempotency claim of a call, if it has one. */
export const findClaim = (call: object): Claim | undefined => (call as Claimed)[CLAIM]
