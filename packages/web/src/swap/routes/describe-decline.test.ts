import { describe, expect, it } from 'vitest'
import { de } from '../../messages/de.ts'
import { en } from '../../messages/en.ts'
import { describeDecline, findLeastAmount } from './describe-decline.ts'

const small = { provider: 'CHAINFLIP', errorCode: 'sellAssetAmountTooSmall', message: 'too small', minAmount: '20.5' }

describe('why a provider made no offer', () => {
  it('is said in plain words of the language', () => {
    expect(describeDecline(small, en, { ticker: 'USDC', language: 'en' })).toBe('Needs at least 20.5 USDC.')
    expect(describeDecline(small, de, { ticker: 'USDC', language: 'de' })).toBe('Verlangt mindestens 20,5 USDC.')
    expect(describeDecline({ errorCode: 'swapHalted' }, en, { ticker: 'BTC', language: 'en' })).toContain('halted')
  })

  it('is its own message where the code is not known', () => {
    expect(
      describeDecline({ errorCode: 'new', message: 'Closed on Mondays.' }, en, { ticker: 'BTC', language: 'en' }),
    ).toBe('Closed on Mondays.')
    expect(describeDecline({ errorCode: 'new' }, en, { ticker: 'BTC', language: 'en' })).toBe('new')
  })

  it('tells the least amount that would do', () => {
    const other = { ...small, minAmount: '2.000001' }
    expect(
      findLeastAmount([small, other, { ...small, minAmount: 'x' }, { errorCode: 'swapHalted', minAmount: '1' }]),
    ).toBe('2.000001')
    expect(findLeastAmount([])).toBeUndefined()
  })
})
