import { describe, expect, it } from 'vitest'
import { de } from '../../messages/de.ts'
import { en } from '../../messages/en.ts'
import { declineText, leastAmount } from './decline-text.ts'

const small = { provider: 'CHAINFLIP', errorCode: 'sellAssetAmountTooSmall', message: 'too small', minAmount: '20.5' }

describe('why a provider made no offer', () => {
  it('is said in plain words of the language', () => {
    expect(declineText(small, 'USDC', en, 'en')).toBe('Needs at least 20.5 USDC.')
    expect(declineText(small, 'USDC', de, 'de')).toBe('Verlangt mindestens 20,5 USDC.')
    expect(declineText({ errorCode: 'swapHalted' }, 'BTC', en, 'en')).toContain('halted')
  })

  it('is its own message where the code is not known', () => {
    expect(declineText({ errorCode: 'new', message: 'Closed on Mondays.' }, 'BTC', en, 'en')).toBe('Closed on Mondays.')
    expect(declineText({ errorCode: 'new' }, 'BTC', en, 'en')).toBe('new')
  })

  it('tells the least amount that would do', () => {
    const other = { ...small, minAmount: '2.000001' }
    expect(leastAmount([small, other, { ...small, minAmount: 'x' }, { errorCode: 'swapHalted', minAmount: '1' }])).toBe(
      '2.000001',
    )
    expect(leastAmount([])).toBeUndefined()
  })
})
