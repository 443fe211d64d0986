import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { addChains, type ChainFacts, chainById, chains, findChain } from './chains.ts'

const acme: ChainFacts = {
  ...{ code: 'ACME', chainId: 'acme-1', family: 'acme', nativeTicker: 'ACME', nativeDecimals: 6, blockSeconds: 5 },
  name: 'Acme',
}

describe('the block time of a chain', () => {
  // Source: docs.bnbchain.org/announce/fermi-bsc (BEP-619) and docs.ton.org/ecosystem/subsecond.
  it.each([
    ['BSC', 0.45],
    ['TON', 0.4],
  ])('of %s is %d seconds since 2026', (code, seconds) => {
    expect(findChain(code)?.blockSeconds).toBe(seconds)
  })
})

describe('chains that plugins add', () => {
  it('are known until everybody who added them has let go', () => {
    const count = chains().length
    const release = [addChains([acme]), addChains([acme])]
    expect(findChain('ACME')).toEqual(acme)
    expect(chainById('acme-1')).toEqual(acme)
    expect(chains()).toHaveLength(count + 1)
    release[0]?.()
    release[0]?.()
    expect(findChain('ACME')).toEqual(acme)
    release[1]?.()
    expect([findChain('ACME'), chainById('acme-1'), chains().length]).toEqual([undefined, undefined, count])
  })

  it.each<Partial<ChainFacts>>([
    { nativeDecimals: 0, blockSeconds: 0 },
    { nativeDecimals: 36, nativeTicker: 'A'.repeat(20), name: 'A' },
    { code: 'A1', chainId: 'eip155:1/~' },
    { code: `A${'B'.repeat(19)}`, chainId: 'a'.repeat(64), nativeTicker: '1inch' },
  ])('may have any facts within bounds: %j', (change) => {
    const facts = { ...acme, ...change }
    const release = addChains([facts])
    expect([findChain(facts.code), chainById(facts.chainId)]).toEqual([facts, facts])
    release()
    expect([findChain(facts.code), chainById(facts.chainId)]).toEqual([undefined, undefined])
  })

  it('are added all or none', () => {
    expect(() => addChains([acme, { ...acme, code: 'OTHER', name: '' }])).toThrow('name must be')
    expect(findChain('ACME')).toBeUndefined()
    expect(() => addChains([acme, { ...acme, code: 'BTC' }])).toThrow('BTC is known')
    expect(chainById('acme-1')).toBeUndefined()
  })

  it('are refused while they are known with other facts, and may be others afterwards', () => {
    const release = addChains([acme])
    expect(() => addChains([{ ...acme, nativeDecimals: 8 }])).toThrow('ACME is known with the nativeDecimals 6, not 8')
    release()
    addChains([{ ...acme, nativeDecimals: 8 }])()
  })

  it('leave the chains of the table alone, however often they are repeated', () => {
    const facts = findChain('BTC') as ChainFacts
    const count = chains().length
    const release = [addChains([facts]), addChains([facts])]
    for (const free of release) free()
    expect([findChain('BTC'), chainById('bitcoin'), chains().length]).toEqual([facts, facts, count])
  })

  it('may repeat what is known, which stays', () => {
    addChains([findChain('BTC') as ChainFacts])()
    expect(findChain('BTC')).toMatchObject({ nativeDecimals: 8 })
  })

  it.each<readonly [change: Partial<ChainFacts>, message: RegExp]>([
    [{ code: 'BTC' }, /BTC is known with the chainId bitcoin, not acme-1/],
    [{ chainId: '1' }, /ETH is known with the code ETH, not ACME/],
    [{ code: 'acme' }, /code must be 2 to 20 capital letters and digits/],
    [{ nativeDecimals: 1.5 }, /nativeDecimals must be a whole number/],
    [{ blockSeconds: Number.NaN }, /blockSeconds must be 0 or more/],
    [{ nativeTicker: 'A-B' }, /nativeTicker must be letters and digits/],
    [{ nativeTicker: '' }, /nativeTicker must be/],
    [{ nativeTicker: 'A'.repeat(21) }, /nativeTicker must be/],
    [{ nativeTicker: 5 as never }, /nativeTicker must be/],
    [{ code: 'A' }, /code must be/],
    [{ code: `A${'B'.repeat(20)}` }, /code must be/],
    [{ code: '1A' }, /code must be/],
    [{ code: 'A.B' }, /code must be/],
    [{ chainId: '' }, /chainId must be printable/],
    [{ chainId: 'a b' }, /chainId must be printable/],
    [{ chainId: 'a'.repeat(65) }, /chainId must be printable/],
    [{ chainId: 5 as never }, /chainId must be printable/],
    [{ name: '' }, /name must be a text/],
    [{ name: 5 as never }, /name must be a text/],
    [{ nativeDecimals: -1 }, /nativeDecimals must be/],
    [{ nativeDecimals: 37 }, /nativeDecimals must be/],
    [{ blockSeconds: -1 }, /blockSeconds must be/],
    [{ blockSeconds: Number.POSITIVE_INFINITY }, /blockSeconds must be/],
  ])('are refused with %j', (change, message) => {
    expect(() => addChains([{ ...acme, ...change }])).toThrow(message)
    expect(findChain('ACME')).toBeUndefined()
  })

  it('are known to rules, and forgotten with the engine', async () => {
    const { code, family: _, ...rest } = acme
    const chain = { family: 'acme', contract: 1 as const, codes: [code], facts: [{ code, ...rest }] }
    const unused = { address: () => undefined, funds: fail, build: fail, decode: () => ({ amount: 0n, others: [] }) }
    const plugin = { name: 'acme', register: (r: Parameters<typeof register>[0]) => register(r) }
    const register = (registry: { chain(family: string, make: () => object): void }): void =>
      registry.chain('acme', () => ({ ...chain, ...unused }))
    const policy = { switchedOff: [{ chain: 'ACME' }], blacklist: ['ACME.ACME'] }
    const engine = createEngine({ plugins: [plugin as never], policy })
    expect(findChain('ACME')).toMatchObject({ nativeDecimals: 6, family: 'acme' })
    await engine.dispose()
    expect(findChain('ACME')).toBeUndefined()
    expect(() => createEngine({ plugins: [], policy })).toThrow(TypeError)
  })
})

const fail = async (): Promise<never> => {
  throw new Error('not used')
}
