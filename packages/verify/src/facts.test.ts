import type { FactFile } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { isKnownContract, readKnown } from './known.ts'

const MOVED = '0x1111111111111111111111111111111111111111'
const place = (name: string, value: FactFile['facts'][number]['value'], more: object = {}) => ({
  name,
  value,
  source: 'a test',
  seen: '2026-11-28',
  ...more,
})

describe('facts that a wallet hands in', () => {
  const files: readonly FactFile[] = [
    { package: '@switchyard/provider-thorchain', facts: [place('routers', [MOVED], { chain: 'BASE' })] },
    { package: '@switchyard/provider-chainflip', facts: [place('vaults', MOVED, { chain: 'ETH' })] },
    { package: '@switchyard/chain-evm', facts: [place('anything', 1)] },
  ]
  const base = { provider: 'THORCHAIN_STREAMING', chain: 'BASE' }
  const vault = { provider: 'CHAINFLIP', chain: 'ETH' }

  it('replace those of the release, and only them', () => {
    const [known, own] = [readKnown(files), readKnown()]
    const v6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
    expect([isKnownContract(known, base, MOVED), isKnownContract(own, base, MOVED)]).toEqual([true, false])
    expect([isKnownContract(known, base, v6), isKnownContract(own, base, v6)]).toEqual([false, true])
    expect([isKnownContract(known, vault, MOVED), isKnownContract(own, vault, MOVED)]).toEqual([true, false])
    expect(isKnownContract(known, { ...base, chain: 'AVAX' }, v6)).toBe(true)
    expect(readKnown(files)).toBe(known)
  })

  it('are refused whole where one has a wrong value', () => {
    const bad: FactFile = {
      package: '@switchyard/provider-thorchain',
      facts: [place('routers', ['0x11'], { chain: 'BASE' })],
    }
    expect(() => readKnown([bad])).toThrow('routers of BASE must be 0x and 40 hexadecimal digits')
  })
})
