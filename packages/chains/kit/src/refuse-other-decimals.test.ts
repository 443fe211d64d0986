import { describe, expect, it } from 'vitest'
import { findCoin } from './coin.ts'
import { refuseOtherDecimals } from './refuse-other-decimals.ts'

const token = { ...findCoin('TRON'), identifier: 'TRON.USDT-T3', decimals: 6 }

describe('the decimals of a token', () => {
  it('pass when the network returns the same number or none', () => {
    for (const found of [6n, 6, undefined]) expect(() => refuseOtherDecimals(token, found)).not.toThrow()
  })

  it('refuse the sell when the network returns another number', () => {
    expect(() => refuseOtherDecimals(token, 18n)).toThrow(
      expect.objectContaining({
        code: 'unableToBuildTransaction',
        message: 'TRON.USDT-T3 has 18 decimals on the network but 6 in the token list.',
      }),
    )
    expect(() => refuseOtherDecimals(token, 0)).toThrow('0 decimals')
  })
})
