import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { readNamedVault } from '../node/confirm-vault.ts'
import { networkData as network } from '../testing/network-data.ts'
import { readExpiry } from './read-expiry.ts'

const NOW = 1_700_000_000_000

describe('the end of a quote', () => {
  it('is its own, at most 15 minutes from now, also where it names none', () => {
    expect([60, 900, 901, 86_400].map((seconds) => readExpiry(NOW / 1_000 + seconds, NOW, 900) - NOW)).toEqual([
      60_000, 900_000, 900_000, 900_000,
    ])
    expect(readExpiry(String(NOW / 1_000 + 60), NOW, 900)).toBe(NOW + 60_000)
    for (const none of [undefined, null, 'soon']) expect(readExpiry(none, NOW, 900)).toBe(NOW + 900_000)
  })

  it('is in the future', () => {
    expect(readExpiry(NOW / 1_000 + 1, NOW, 900)).toBe(NOW + 1_000)
    for (const over of [0, -1])
      expect(() => readExpiry(NOW / 1_000 + over, NOW, 900)).toThrow(expect.toSatisfy(UpstreamError.is))
  })
})

describe('the vault that a quote names', () => {
  it('has its router where the quote names one', () => {
    expect(readNamedVault(network, 'ETH', { inbound_address: 'v', router: 'r' })).toEqual({ vault: 'v', router: 'r' })
    for (const router of [undefined, '', null])
      expect(readNamedVault(network, 'ETH', { inbound_address: 'v', router })).toEqual({ vault: 'v' })
  })

  it('is required, except on the network itself, which has none', () => {
    for (const inbound_address of [undefined, '', 5])
      expect(() => readNamedVault(network, 'ETH', { inbound_address })).toThrow(expect.toSatisfy(UpstreamError.is))
    expect(readNamedVault(network, 'THOR', {})).toBeUndefined()
    expect(readNamedVault(network, 'THOR', { inbound_address: 'v' })).toBeUndefined()
  })
})
