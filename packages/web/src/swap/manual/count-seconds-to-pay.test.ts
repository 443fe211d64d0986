import { describe, expect, it } from 'vitest'
import { countSecondsToPay } from './count-seconds-to-pay.ts'

const meta = { tags: [] }

describe('the time to pay', () => {
  it('ends with the first end that the response names', () => {
    expect(
      countSecondsToPay({ expiration: '2000', meta: { ...meta, depositChannelExpiration: 1500 } }, 1_000_000),
    ).toBe(500)
    expect(
      countSecondsToPay({ expiration: '1200', meta: { ...meta, depositChannelExpiration: 1500 } }, 1_000_000),
    ).toBe(200)
    expect(countSecondsToPay({ meta: { ...meta, depositChannelExpiration: 900 } }, 1_000_000)).toBe(0)
  })

  it('is unknown where the response names none', () => {
    expect(countSecondsToPay({ meta }, 1_000_000)).toBeUndefined()
    expect(countSecondsToPay({ expiration: '', meta }, 1_000_000)).toBeUndefined()
  })
})
