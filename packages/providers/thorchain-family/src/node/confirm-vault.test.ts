import { createAddressComparison, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { isRotated, isSameVault } from './confirm-vault.ts'

const [OLD, NEW] = ['0x1c7b17362c84287bd1184447e6dfeaf920c31bbe', '0xfc7a552fb07e83fe74b91638505a0b5bdb3e1d00']
const [ROUTER, OTHER] = ['0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', '0x1111111111111111111111111111111111111111']

const compare = createAddressComparison(new Map())
const isSame = (one: string, other: string): boolean => compare('ETH', one, other)

describe('two vaults', () => {
  it('are the same with one address and one router, in any case of hexadecimal', () => {
    expect(isSameVault({ vault: OLD }, { vault: OLD }, isSame)).toBe(true)
    expect(isSameVault({ vault: OLD }, { vault: NEW }, isSame)).toBe(false)
    const named = { vault: OLD, router: ROUTER }
    expect(isSameVault(named, { vault: OLD.toUpperCase(), router: ROUTER.toLowerCase() }, isSame)).toBe(true)
    expect(isSameVault(named, { vault: OLD, router: OTHER }, isSame)).toBe(false)
    expect(isSameVault({ vault: NEW, router: ROUTER }, named, isSame)).toBe(false)
  })

  it('are compared without the router that only one of them names', () => {
    const named = { vault: OLD, router: ROUTER }
    expect(isSameVault(named, { vault: OLD }, isSame)).toBe(true)
    expect(isSameVault({ vault: OLD }, named, isSame)).toBe(true)
    expect(isSameVault(named, { vault: NEW }, isSame)).toBe(false)
  })
})

describe('a change of vaults', () => {
  const vault = (address: string, status: unknown = 'ActiveVault', routers: unknown = undefined) => ({
    status,
    addresses: [
      { chain: 'BTC', address: 'x' },
      { chain: 'ETH', address },
    ],
    routers,
  })
  const rotated = (list: unknown, chain = 'ETH'): boolean =>
    isRotated(list, { chain, newer: { vault: NEW }, older: { vault: OLD } }, isSame)

  it('is explained by an active vault and one that is active or retiring', () => {
    expect(rotated([vault(NEW), vault(OLD)])).toBe(true)
    expect(rotated([vault(OLD, 'RetiringVault'), vault(NEW)])).toBe(true)
  })

  it('is not explained where the newer one is not active or the older one is gone', () => {
    expect(rotated([vault(NEW, 'RetiringVault'), vault(OLD)])).toBe(false)
    expect(rotated([vault(NEW), vault(OLD, 'InactiveVault')])).toBe(false)
    expect(rotated([vault(NEW), vault(OLD, null)])).toBe(false)
    expect(rotated([vault(NEW)])).toBe(false)
    expect(rotated([vault(OLD)])).toBe(false)
    expect(rotated([])).toBe(false)
  })

  it('is not explained by addresses of another chain', () => {
    expect(rotated([vault(NEW), vault(OLD)], 'AVAX')).toBe(false)
    expect(rotated([{ status: 'ActiveVault' }, { status: 'ActiveVault', addresses: [{ chain: 'ETH' }] }])).toBe(false)
  })

  it('needs the router of the chain where the list names one', () => {
    const routed = (router: string, chain = 'ETH') => [vault(NEW, 'ActiveVault', [{ chain, router }]), vault(OLD)]
    const newer = { vault: NEW, router: ROUTER }
    expect(isRotated(routed(ROUTER), { chain: 'ETH', newer, older: { vault: OLD } }, isSame)).toBe(true)
    expect(isRotated(routed(OTHER), { chain: 'ETH', newer, older: { vault: OLD } }, isSame)).toBe(false)
    expect(isRotated(routed(OTHER, 'AVAX'), { chain: 'ETH', newer, older: { vault: OLD } }, isSame)).toBe(true)
  })

  it('is a fault for an answer that is not a list', () => {
    for (const answer of [undefined, null, {}, 'x'])
      expect(() => rotated(answer)).toThrow(expect.toSatisfy(UpstreamError.is))
  })
})
