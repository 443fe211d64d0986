import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { testNetwork } from '../testing/network.ts'
import { refusedForm } from './refused-form.ts'

const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

describe('a refused address form', () => {
  const network = { ...testNetwork, refusedForms: { BTC: ['p2tr'] } }

  it('is told by the spelling, in any case, on the chain it is refused on', () => {
    expect(refusedForm(network, 'BTC', TAPROOT)).toBe('p2tr')
    expect(refusedForm(network, 'BTC', TAPROOT.toUpperCase())).toBe('p2tr')
    expect(refusedForm(network, 'BTC', addresses.BTC)).toBeUndefined()
    expect(refusedForm(network, 'LTC', TAPROOT.replace('bc', 'ltc'))).toBeUndefined()
  })

  it('is none where nothing is refused', () => {
    expect(refusedForm(testNetwork, 'BTC', TAPROOT)).toBeUndefined()
  })
})
