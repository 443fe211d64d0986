import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { findRefusedForm } from './find-refused-form.ts'

const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

describe('a refused address form', () => {
  const network = { ...networkData, refusedForms: { BTC: ['p2tr'] } }

  it('is recognised in any case on the chain where it is refused', () => {
    expect(findRefusedForm(network, 'BTC', TAPROOT)).toBe('p2tr')
    expect(findRefusedForm(network, 'BTC', TAPROOT.toUpperCase())).toBe('p2tr')
    expect(findRefusedForm(network, 'BTC', addresses.BTC)).toBeUndefined()
    expect(findRefusedForm(network, 'LTC', TAPROOT.replace('bc', 'ltc'))).toBeUndefined()
  })

  it('is undefined when the network refuses no form', () => {
    expect(findRefusedForm(networkData, 'BTC', TAPROOT)).toBeUndefined()
  })
})
