import { expect, it } from 'vitest'
import { type Case, holdsCase } from './case.ts'

/** The suite of a case. */
export const describeCase = (one: Case): void => {
  it('pass as they were meant', () => {
    expect(holdsCase(one, one.honest)).toBe(true)
  })

  it.each(Object.entries(one.attacks))('are refused %s', (_, tx) => {
    expect(holdsCase(one, tx)).toBe(false)
  })

  it('are refused where the response names another recipient', () => {
    const target = one.target === null ? {} : { target: one.stranger }
    expect(holdsCase({ ...one, vault: one.stranger, ...target }, one.honest)).toBe(one.withoutRecipient === true)
  })
}
