import { describe, expect, it } from 'vitest'
import { SwapError } from '../../errors.ts'
import { type AnswerRow, readAnswer, readAnswerRow, toStoredRefusal } from './answer-row.ts'

const base = { request: 'r', owner: 'o' }
const refusal = { code: 'swapHalted', message: 'halted' } as const

const read = (row: unknown) => readAnswerRow(JSON.stringify(row))

describe('the row of an idempotency key', () => {
  it('is read in each of its states, without further members', () => {
    const rows: readonly AnswerRow[] = [
      { ...base, state: 'started', until: 5 },
      { ...base, state: 'opening', until: 5 },
      { ...base, state: 'answered', answer: '' },
      { ...base, state: 'answered', refusal },
      { ...base, state: 'answered', refusal: { ...refusal, data: { a: 1 } } },
    ]
    for (const row of rows) expect(read({ ...row, more: 1 })).toEqual(row)
  })
  it('is nothing else', () => {
    for (const text of ['', 'null', '5', '"row"', '{', '[]']) expect(readAnswerRow(text)).toBeUndefined()
    const rows = [
      { ...base, request: 5, state: 'started', until: 5 },
      { ...base, owner: 5, state: 'started', until: 5 },
      { ...base, state: 'started' },
      { ...base, state: 'opening', until: '5' },
      { ...base, state: 'ended', until: 5, answer: 'a' },
      { ...base, state: 'answered' },
      { ...base, state: 'answered', answer: 5 },
      ...[null, 'halted', {}, { code: 'swapHalted' }, { message: 'm' }, { ...refusal, code: 'theirOwn' }].map(
        (wrong) => ({
          ...base,
          state: 'answered',
          refusal: wrong,
        }),
      ),
      { ...base, state: 'answered', refusal: { ...refusal, code: 'toString' } },
      { ...base, state: 'answered', refusal: { ...refusal, code: 5 } },
      { ...base, state: 'answered', refusal: { ...refusal, message: 5 } },
    ]
    for (const row of rows) expect([row, read(row)]).toEqual([row, undefined])
  })
})

describe('what is stored under an idempotency key', () => {
  it('is given again, an answer as it is and a refusal as it was', () => {
    expect(readAnswer({ ...base, state: 'answered', answer: 'text' })).toBe('text')
    const refused = (data?: Readonly<Record<string, unknown>>) => () =>
      readAnswer({ ...base, state: 'answered', refusal: data === undefined ? refusal : { ...refusal, data } })
    expect(refused()).toThrow(expect.objectContaining({ code: 'swapHalted', message: 'halted' }))
    expect(refused({ a: 1 })).toThrow(expect.objectContaining({ data: { a: 1 } }))
  })
  it('says of a refusal what it said, and of a fault nothing', () => {
    expect(toStoredRefusal(new SwapError('swapHalted', 'halted'))).toEqual(refusal)
    expect(toStoredRefusal(new SwapError('swapHalted', 'halted', { data: { a: 1 } }))).toEqual({
      ...refusal,
      data: { a: 1 },
    })
    const fault = toStoredRefusal(new TypeError('secret'))
    expect(fault.code).toBe('internalError')
    expect(fault.message).not.toContain('secret')
  })
})
