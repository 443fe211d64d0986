import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { refusedForm } from './refused-form.ts'

const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

describe('a refused address form', () => {
  const network = { ...networkData, refusedForms: { BTC: ['p2tr'] } }

  it('is recognised in any case on the chain where it is refused', () => {
    expect(refusedForm(network, 'BTC', TAPROOT)).toBe('p2tr')
    expect(refusedForm(network, 'BTC', TAPROOT.toUpperCase())).toBe('p2tr')
    expect(refusedForm(network, 'BTC', addresses.BTC)).toBeUndefined()
    expect(refusedForm(network, 'LTC', TAPROOT.replace('bc', 'ltc'))).toBeUndefined()
  })

  it('is undefined when the network refuses no form', () => {
    expect(refusedForm(networkData, 'BTC', TAPROOT)).toBeUndefined()
  })
})
