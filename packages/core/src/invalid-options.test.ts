import { describe, expect, it } from 'vitest'
import { InvalidOptions } from './invalid-options.ts'
import { InvalidRegistration } from './invalid-registration.ts'

describe.each([
  [InvalidOptions, 'InvalidOptions'],
  [InvalidRegistration, 'InvalidRegistration'],
] as const)('%o', (Refusal, name) => {
  it('is recognised by its mark, also from another copy of the package', () => {
    const error = new Refusal('it is wrong')
    const copied = Object.assign(new Error('x'), { [Symbol.for(`switchyard.${name}`)]: true })
    expect([error, copied].map(Refusal.is)).toEqual([true, true])
    expect(error).toMatchObject({ name, message: 'it is wrong' })
  })

  it('is no other error and no other value', () => {
    for (const other of [new TypeError('x'), new Error('x'), null, undefined, name, {}])
      expect(Refusal.is(other)).toBe(false)
  })
})

it('InvalidOptions is a TypeError', () => expect(new InvalidOptions('x')).toBeInstanceOf(TypeError))
