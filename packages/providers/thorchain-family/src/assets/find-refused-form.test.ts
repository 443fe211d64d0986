import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { findRefusedForm } from './find-refused-form.ts'

/** Of a network that knows no Taproot. */
const NO_TAPROOT = { source: ['p2wpkh'], refund: ['p2wpkh'], destination: ['p2wpkh'] }

const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

describe('a refused address form', () => {
  const network = { ...networkData, addressForms: { BTC: NO_TAPROOT } }

  it('is recognised in any case on the chain where it is refused', () => {
    const find = (address: string, chain = 'BTC') => findRefusedForm(network, { chain, address, role: 'source' })
    expect(find(TAPROOT)).toBe('p2tr')
    expect(find(TAPROOT.toUpperCase())).toBe('p2tr')
    expect(find(addresses.BTC)).toBeUndefined()
    expect(find(TAPROOT.replace('bc', 'ltc'), 'LTC')).toBeUndefined()
  })

  it('is undefined when the network refuses no form', () => {
    expect(findRefusedForm(networkData, { chain: 'BTC', address: TAPROOT, role: 'source' })).toBeUndefined()
  })
})
