import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../errors.ts'
import {
  createRequestFault,
  createTooLargeFault,
  isClosedConnection,
  mayRepeat,
  readHost,
  toNetworkFault,
} from './network-fault.ts'

const url = 'https://user:secret@gateway.example:8443/key/v2?token=secret'
const prefix = 'The request to gateway.example:8443 failed:'
const withCode = (code: unknown) => Object.assign(new Error(url), { code })

describe('a request that failed', () => {
  it.each<[unknown, string]>([
    [withCode('ECONNREFUSED'), 'connection refused'],
    [new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }), 'host not found'],
    [
      new TypeError('fetch failed', { cause: new AggregateError([withCode('ETIMEDOUT'), withCode('EPIPE')]) }),
      'connecting took too long',
    ],
    [withCode('EMFILE'), 'no answer (EMFILE)'],
    [withCode('toString'), 'no answer'],
    [withCode('X'.repeat(61)), 'no answer'],
    [withCode('A secret'), 'no answer'],
    [withCode('SECRET token'), 'no answer'],
    [withCode(7), 'no answer'],
    [new TypeError(url), 'no answer'],
    ['ECONNREFUSED', 'no answer'],
    [undefined, 'no answer'],
    [null, 'no answer'],
    [new AggregateError([]), 'no answer'],
  ])('names the host and the kind of failure, and nothing else: %s', (failure, why) => {
    const fault = toNetworkFault(url, failure)
    expect(UpstreamError.is(fault)).toBe(true)
    expect([fault.message, fault.status, fault.cause]).toEqual([`${prefix} ${why}.`, undefined, undefined])
  })

  it('finds the code of a cause four levels down, and looks no further', () => {
    const under = (levels: number) => {
      let failure: unknown = withCode('EPIPE')
      for (let level = 0; level < levels; level++) failure = new Error('outer', { cause: failure })
      return toNetworkFault(url, failure).message
    }
    expect(under(3)).toContain('connection closed early')
    expect(under(4)).toContain('no answer.')
  })

  it('does not take a member of every object for a code that it knows', () => {
    expect(toNetworkFault(url, withCode('VALUE_OF')).message).toBe(`${prefix} no answer (VALUE_OF).`)
  })

  it('has the status of the upstream where that answered', () => {
    expect(createTooLargeFault(url, 7, 200)).toMatchObject({
      status: 200,
      message: `${prefix} the answer is larger than 7 bytes.`,
    })
    expect(createRequestFault(url, 'x')).not.toHaveProperty('status', expect.anything())
  })

  it('tells no part of an address that cannot be read', () => {
    expect(readHost('secret key')).toBe('an unreadable address')
    expect(readHost(url)).toBe('gateway.example:8443')
  })
})

describe('a request that may be sent once more', () => {
  it.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])('had its connection closed: %s', (code) => {
    expect(isClosedConnection(withCode(code))).toBe(true)
    expect(isClosedConnection(new TypeError('fetch failed', { cause: withCode(code) }))).toBe(true)
  })

  it('had no other failure', () => {
    expect(isClosedConnection(withCode('ECONNREFUSED'))).toBe(false)
    expect(isClosedConnection(new Error('closed'))).toBe(false)
  })

  it('reads, unless it says otherwise', () => {
    expect(mayRepeat({ method: 'GET', url })).toBe(true)
    expect(mayRepeat({ method: 'POST', url })).toBe(false)
    expect(mayRepeat({ method: 'POST', url, repeatable: true })).toBe(true)
    expect(mayRepeat({ method: 'GET', url, repeatable: false })).toBe(false)
  })
})
