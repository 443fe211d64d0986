import { describe, expect, it } from 'vitest'
import { SwapError, UpstreamError } from '../errors.ts'
import { fakeProvider } from '../testing/fakes.ts'
import { CallerLeft, DeadlinePassed, toDecline } from './fault.ts'
import { toRefusal, toThrownRefusal } from './refusal.ts'

const provider = fakeProvider({ id: 'A' })
const named = (name: string) => Object.assign(new Error('late'), { name })

describe('what a provider throws', () => {
  it('is a timeout for every name that one goes by [PER-2]', () => {
    const late = { errorCode: 'requestTimeout', message: 'A did not answer before the deadline.' }
    for (const error of [new DeadlinePassed(), named('TimeoutError'), named('AbortError')])
      expect(toDecline(error, provider)).toEqual(late)
    expect(toDecline({ name: 'TimeoutError' }, provider).errorCode).toBe('unknownError')
    expect(toDecline(new CallerLeft(), provider).errorCode).toBe('unknownError')
  })
  it('is its own code and words, or a failed call upstream, and shows nothing else', () => {
    expect(toDecline(new SwapError('swapHalted', 'halted'), provider)).toEqual({
      errorCode: 'swapHalted',
      message: 'halted',
    })
    expect(toDecline(new UpstreamError('node down'), provider)).toEqual({
      errorCode: 'apiRequestFailed',
      message: 'node down',
    })
    const own = fakeProvider({ id: 'A', capabilities: { faultCode: 'noQuoteResponse' } })
    expect(toDecline(new UpstreamError('down'), own).errorCode).toBe('noQuoteResponse')
    for (const error of [new TypeError('secret'), 'secret', undefined])
      expect(toDecline(error, provider)).toEqual({ errorCode: 'unknownError', message: 'A failed.' })
  })
})

describe('a decline as the refusal of a whole request', () => {
  it('keeps a code of the table, and is a quoteError otherwise', () => {
    const codeOf = (errorCode: string) => toRefusal({ errorCode, message: 'm' })
    expect(codeOf('swapHalted')).toMatchObject({ code: 'swapHalted', message: 'm' })
    for (const other of ['theirOwn', 'toString', '']) expect(codeOf(other).code).toBe('quoteError')
  })
  it('has a cause where there is one', () => {
    const cause = new Error('why')
    expect(toRefusal({ errorCode: 'swapHalted', message: '' }, cause).cause).toBe(cause)
    expect(toRefusal({ errorCode: 'swapHalted', message: '' })).not.toHaveProperty('cause')
  })
  it('is what was thrown where that is a refusal, and a fault under its code otherwise', () => {
    const thrown = new SwapError('insufficientBalance', 'none')
    expect(toThrownRefusal(thrown, provider)).toBe(thrown)
    const cause = new UpstreamError('down')
    expect(toThrownRefusal(cause, provider)).toMatchObject({ code: 'apiRequestFailed', message: 'down', cause })
  })
})
