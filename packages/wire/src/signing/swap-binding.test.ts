import { describe, expect, it } from 'vitest'
import { bindingHeader } from './swap-binding.ts'

const SIGNED_AT = 1_779_289_000
const binding = { audience: 'acme', request: { body: {} }, now: SIGNED_AT * 1_000 + 999 }

describe('the life of a signed response', () => {
  it('ends with the response', async () => {
    expect(await bindingHeader(binding, '1779289600')).toMatchObject({ iat: SIGNED_AT, exp: 1_779_289_600 })
  })

  it('is five minutes without an end, and with one that is no time in whole seconds', async () => {
    for (const expiration of [undefined, '', 'soon', '1e12', '-1', '1779289600.5', ' 1779289600', '1779289600s'])
      expect(await bindingHeader(binding, expiration)).toMatchObject({ iat: SIGNED_AT, exp: SIGNED_AT + 300 })
    expect(await bindingHeader(binding, '9'.repeat(13))).toMatchObject({ exp: SIGNED_AT + 300 })
  })
})
