import { describe, expect, it } from 'vitest'
import { coinOf } from './coin.ts'
import { refuseOtherDecimals } from './refuse-other-decimals.ts'

const token = { ...coinOf('TRON'), identifier: 'TRON.USDT-T3', decimals: 6 }

describe('the decimals of a token', () => {
  it('pass where the chain tells the same, or nothing', () => {
    for (const found of [6n, 6, undefined]) expect(() => refuseOtherDecimals(token, found)).not.toThrow()
  })

  it('refuse the sell where the chain tells others', () => {
    expect(() => refuseOtherDecimals(token, 18n)).toThrow(
      expect.objectContaining({
        code: 'unableToBuildTransaction',
        message: 'TRON.USDT-T3 has 18 decimals on the network and 6 in the list.',
      }),
    )
    expect(() => refuseOtherDecimals(token, 0)).toThrow('0 decimals')
  })
})
