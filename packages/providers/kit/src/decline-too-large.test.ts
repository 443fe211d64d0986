import { describe, expect, it } from 'vitest'
import { createToken } from './create-token.ts'
import { declineTooLarge } from './decline-too-large.ts'

const token = (identifier: string, decimals?: number) => {
  const found = createToken(identifier, decimals)
  if (!found) throw new Error(identifier)
  return found
}

describe('declineTooLarge', () => {
  it.each([
    ['BTC.BTC', 8, 63n],
    ['DOGE.DOGE', 8, 63n],
    ['XRP.XRP', 6, 63n],
    ['SOL.SOL', 9, 64n],
    ['SUI.SUI', 9, 64n],
    ['ADA.ADA', 6, 64n],
    ['TON.TON', 9, 120n],
    ['NEAR.NEAR', 24, 128n],
    ['DOT.DOT', 10, 128n],
    ['ETH.ETH', 18, 256n],
    ['TRON.TRX', 6, 256n],
    ['GAIA.ATOM', 6, 256n],
  ] as const)('declines more %s than its transactions can carry', (identifier, decimals, bits) => {
    const sell = token(identifier, decimals)
    const most = 2n ** bits - 1n
    expect(declineTooLarge({ sell, sellAmount: most }, 'A')).toBeUndefined()
    expect(declineTooLarge({ sell, sellAmount: most + 1n }, 'A')).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity' },
    })
  })

  it('knows no narrower width than that of the provider on an unknown chain', () => {
    const sell = { ...token('ETH.ETH', 18), chain: 'NOPE' }
    expect(declineTooLarge({ sell, sellAmount: 2n ** 256n - 1n }, 'A')).toBeUndefined()
    expect(declineTooLarge({ sell, sellAmount: 2n ** 64n }, 'A', 64)).toBeDefined()
  })

  it('declines at the narrower width of the chain and the provider', () => {
    const sell = token('SOL.SOL', 9)
    expect(declineTooLarge({ sell, sellAmount: 2n ** 64n }, 'A', 128)).toBeDefined()
    expect(declineTooLarge({ sell, sellAmount: 2n ** 63n }, 'A', 63)).toBeDefined()
    expect(declineTooLarge({ sell, sellAmount: 2n ** 63n - 1n }, 'A', 63)).toBeUndefined()
  })

  it('declines at the width of the provider and names the maximum', () => {
    const sell = token('ETH.ETH', 18)
    expect(declineTooLarge({ sell, sellAmount: 2n ** 128n - 1n }, 'A', 128)).toBeUndefined()
    expect(declineTooLarge({ sell, sellAmount: 2n ** 128n }, 'A', 128)).toEqual({
      declined: {
        errorCode: 'insufficientLiquidity',
        message: 'Sell asset amount too large for provider A: no transaction of ETH.ETH carries it.',
      },
    })
  })
})
