import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { digestCall } from './call-digest.ts'

const call = { to: '0xAbCd', data: '0xFE01', value: 7n }

it('the digest of a call is the SHA-256 of its contract, data and value, as rows of earlier versions have it', () => {
  const expected = createHash('sha256').update('0xabcd 0xfe01 7').digest('base64url')
  expect(digestCall(call)).toBe(expected)
  expect(digestCall({ ...call, to: '0xABCD', data: '0xfe01' })).toBe(expected)
})

it.each([{ to: '0xabce' }, { data: '0xfe02' }, { data: '' }, { value: 8n }])(
  'a call with another member has another digest: %o',
  (change) => {
    expect(digestCall({ ...call, ...change })).not.toBe(digestCall(call))
  },
)
