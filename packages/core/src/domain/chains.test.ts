import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { addChains, type ChainFacts, chainByCode, chainById, chains } from './chains.ts'

const acme: ChainFacts = {
  ...{ code: 'ACME', chainId: 'acme-1', family: 'acme', nativeTicker: 'ACME', nativeDecimals: 6, blockSeconds: 5 },
  name: 'Acme',
}

describe('chains that plugins add', () => {
  it('are known until everybody who added them has let go', () => {
    const count = chains().length
    const release = [addChains([acme]), addChains([acme])]
    expect(chainByCode('ACME')).toEqual(acme)
    expect(chainById('acme-1')).toEqual(acme)
    expect(chains()).toHaveLength(count + 1)
    release[0]?.()
    release[0]?.()
    expect(chainByCode('ACME')).toEqual(acme)
    release[1]?.()
    expect([chainByCode('ACME'), chainById('acme-1'), chains().length]).toEqual([undefined, undefined, count])
  })

  it('may repeat what is known, which stays', () => {
    addChains([chainByCode('BTC') as ChainFacts])()
    expect(chainByCode('BTC')).toMatchObject({ nativeDecimals: 8 })
  })

  it.each<readonly [change: Partial<ChainFacts>, message: RegExp]>([
    [{ code: 'BTC' }, /BTC is known with the chainId bitcoin, not acme-1/],
    [{ chainId: '1' }, /ETH is known with the code ETH, not ACME/],
    [{ code: 'acme' }, /code must be 2 to 20 capital letters and digits/],
    [{ nativeDecimals: 1.5 }, /nativeDecimals must be a whole number/],
    [{ blockSeconds: Number.NaN }, /blockSeconds must be 0 or more/],
    [{ nativeTicker: 'A-B' }, /nativeTicker must be letters and digits/],
  ])('are refused with %j', (change, message) => {
    expect(() => addChains([{ ...acme, ...change }])).toThrow(message)
    expect(chainByCode('ACME')).toBeUndefined()
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
    expect(chainByCode('ACME')).toMatchObject({ nativeDecimals: 6, family: 'acme' })
    await engine.dispose()
    expect(chainByCode('ACME')).toBeUndefined()
    expect(() => createEngine({ plugins: [], policy })).toThrow(TypeError)
  })
})

const fail = async (): Promise<never> => {
  throw new Error('not used')
}
