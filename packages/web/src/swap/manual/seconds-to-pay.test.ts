import { describe, expect, it } from 'vitest'
import { secondsToPay } from './seconds-to-pay.ts'

const meta = { tags: [] }

describe('the time to pay', () => {
  it('ends with the first end that the response names', () => {
    expect(secondsToPay({ expiration: '2000', meta: { ...meta, depositChannelExpiration: 1500 } }, 1_000_000)).toBe(500)
    expect(secondsToPay({ expiration: '1200', meta: { ...meta, depositChannelExpiration: 1500 } }, 1_000_000)).toBe(200)
    expect(secondsToPay({ meta: { ...meta, depositChannelExpiration: 900 } }, 1_000_000)).toBe(0)
  })

  it('is unknown where the response names none', () => {
    expect(secondsToPay({ meta }, 1_000_000)).toBeUndefined()
    expect(secondsToPay({ expiration: '', meta }, 1_000_000)).toBeUndefined()
  })
})
