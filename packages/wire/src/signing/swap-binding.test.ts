import { describe, expect, it } from 'vitest'
import { toCanonicalBytes } from './canonical.ts'
import { createBindingHeader, createRequestHeader } from './swap-binding.ts'

const SIGNED_AT = 1_779_289_000
const binding = { audience: 'acme', request: { body: {} }, now: SIGNED_AT * 1_000 + 999 }

describe('the life of a signed response', () => {
  it('ends with the response', async () => {
    expect(await createBindingHeader(binding, '1779289600')).toMatchObject({ iat: SIGNED_AT, exp: 1_779_289_600 })
  })

  it('is five minutes without an end, and with one that is no time in whole seconds', async () => {
    for (const expiration of [undefined, '', 'soon', '1e12', '-1', '1779289600.5', ' 1779289600', '1779289600s'])
      expect(await createBindingHeader(binding, expiration)).toMatchObject({ iat: SIGNED_AT, exp: SIGNED_AT + 300 })
    expect(await createBindingHeader(binding, '9'.repeat(13))).toMatchObject({ exp: SIGNED_AT + 300 })
  })
})

describe('the request that a response is bound to', () => {
  it('is POST /v3/swap unless it says otherwise, with the digest of its canonical body', async () => {
    // SHA-256 of {} and of {"a":1}, base64url.
    expect(await createRequestHeader({ body: {} })).toStrictEqual({
      method: 'POST',
      path: '/v3/swap',
      requestDigest: 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o',
    })
    expect(await createRequestHeader({ method: 'PUT', path: '/swap', body: { a: 1, b: undefined } })).toStrictEqual({
      method: 'PUT',
      path: '/swap',
      requestDigest: 'AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX-GI',
    })
  })
})

describe('canonical JSON', () => {
  it('has its members in order, and only those that JSON carries', () => {
    const bytes = toCanonicalBytes({ b: [2, { z: 1, y: undefined }], a: 'é', at: new Date(0) })
    expect(new TextDecoder().decode(bytes)).toBe('{"a":"é","at":"1970-01-01T00:00:00.000Z","b":[2,{"z":1}]}')
  })

  it('does not exist for a value that JSON cannot express', () => {
    for (const value of [undefined, () => 1, Symbol('s')])
      expect(() => toCanonicalBytes(value)).toThrow(new TypeError('The value has no canonical form.'))
  })
})

describe('a member without a value', () => {
  const body = { routeId: 'r-1', refundAddress: undefined, fees: [{ amountBps: undefined, amount: '1' }] }
  const sent = { routeId: 'r-1', fees: [{ amount: '1' }] }

  it('is in neither the signed bytes nor the digest of a request', async () => {
    expect(toCanonicalBytes(body)).toEqual(toCanonicalBytes(sent))
    expect(new TextDecoder().decode(toCanonicalBytes(body))).toBe('{"fees":[{"amount":"1"}],"routeId":"r-1"}')
    expect(await createRequestHeader({ path: undefined, body })).toEqual(await createRequestHeader({ body: sent }))
  })
})
