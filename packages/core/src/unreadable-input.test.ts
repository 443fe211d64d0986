import { describe, expect, it } from 'vitest'
import { UnreadableInput } from './unreadable-input.ts'

describe('UnreadableInput', () => {
  it('is recognised by its mark, also from another copy of the package', () => {
    const error = new UnreadableInput('the bytes end early')
    const copied = Object.assign(new Error('x'), { [Symbol.for('switchyard.UnreadableInput')]: true })
    expect([error, copied].map(UnreadableInput.is)).toEqual([true, true])
    expect(error).toMatchObject({ name: 'UnreadableInput', message: 'the bytes end early' })
  })

  it('is no other error and no other value', () => {
    for (const other of [new TypeError('x'), new Error('x'), null, undefined, 'UnreadableInput', {}])
      expect(UnreadableInput.is(other)).toBe(false)
  })

  it('keeps its cause', () => {
    const cause = new RangeError('x')
    expect(new UnreadableInput('y', { cause }).cause).toBe(cause)
    expect(Object.hasOwn(new UnreadableInput('y'), 'cause')).toBe(false)
  })
})
