import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { findRefusalRow, type RefusalRow, readRefusal } from './refusals.ts'

const rows: readonly RefusalRow[] = [
  { blame: 'user', code: 'invalidDestinationAddress', texts: ['Bad Address', /^no such \w+$/] },
  { blame: 'halt', code: 'swapHalted', texts: ['paused'] },
  { blame: 'quota', code: '', texts: ['slow down'] },
  { blame: 'outage', code: '', texts: ['stale state'] },
]

const faultOf = (status: number, text: string | undefined): unknown => {
  try {
    return readRefusal('Acme', { status, text }, rows)
  } catch (fault) {
    return UpstreamError.is(fault) ? fault.status : fault
  }
}

describe('a refusal', () => {
  it.each([400, 404, 500, 502])('with a text of the table is what its row says, with status %i too', (status) => {
    const refused = { status, text: 'bad address: x' }
    expect(readRefusal('Acme', refused, rows)).toEqual({ blame: 'user', code: 'invalidDestinationAddress' })
    expect(readRefusal('Acme', { status, text: 'Paused.' }, rows)).toEqual({ blame: 'halt', code: 'swapHalted' })
  })
  it('is found by an expression as well as by a part', () => {
    expect(findRefusalRow('no such wallet', rows)).toBe(rows[0])
    expect(findRefusalRow('there is no such wallet', rows)).toBeUndefined()
  })
  it.each([
    [400, 'new words'],
    [422, 'new words'],
    [404, undefined],
    [400, undefined],
    [500, 'new words'],
    [501, 'new words'],
  ])('of status %s with %s is unexplained', (status, text) => {
    expect(faultOf(status, text)).toEqual({ blame: 'unknown', code: undefined, unexplained: true })
  })
  it.each([
    [429, 'new words', 429],
    [429, 'bad address', 429],
    [400, 'Slow down, you', 429],
    [200, 'Stale state', 500],
    [500, 'stale state', 500],
    [500, undefined, 500],
    [502, 'new words', 502],
    [503, 'new words', 503],
    [504, undefined, 504],
    [401, 'new words', 401],
    [403, 'bad address', 403],
    [403, undefined, 403],
    [408, undefined, 408],
  ])('of status %s with %s is a fault of status %s', (status, text, fault) => {
    expect(faultOf(status, text)).toBe(fault)
  })
})
