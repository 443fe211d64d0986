import { describe, expect, it } from 'vitest'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import { UnreadableInput } from '../../unreadable-input.ts'
import { readStatus } from './read-status.ts'

const sound = statusOf('swapping')

describe('the status that a provider reports', () => {
  it('is plain data of its own', () => {
    const read = readStatus(sound)
    expect(read).toEqual(sound)
    expect(read).not.toBe(sound)
  })

  it.each([undefined, null])('is nothing for a deposit that it does not know: %s', (value) =>
    expect(readStatus(value)).toBeUndefined(),
  )

  it.each<[string, unknown]>([
    ['a text', 'completed'],
    ['a state that the contract does not have', { ...sound, status: 'done' }],
    ['no state', { ...sound, status: undefined }],
    ['an amount that is no text', { ...sound, toAmount: 2 }],
    ['no hash', { ...sound, hash: undefined }],
    ['half a block', { ...sound, block: 1.5 }],
    ['a time that is no number', { ...sound, finalisedAt: '1' }],
    ['no legs', { ...sound, legs: undefined }],
    ['legs that are no list', { ...sound, legs: { 0: leg('completed') } }],
    ['a leg that is nothing', { ...sound, legs: [leg('completed'), null] }],
    ['a leg in another state', { ...sound, legs: [leg('done' as never)] }],
  ])('is refused with %s', (_, value) =>
    expect(() => readStatus(value)).toThrow(new UnreadableInput('The provider returned no status of the contract.')),
  )
})
