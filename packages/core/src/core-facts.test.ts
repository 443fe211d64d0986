import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Fact } from './contract/facts.ts'
import { coreFacts, readCoreFacts } from './core-facts.ts'
import { createEngine } from './create-engine.ts'
import { addChains, chains, findChain } from './domain/chains.ts'
import { toIdentifierKey } from './domain/identifier.ts'
import { wellKnownDecimals } from './domain/well-known-decimals.ts'
import { requireRentFloor } from './pipeline/rent-floor.ts'
import { listExplorerLinks } from './track/follow/list-explorer-links.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC_KEY = toIdentifierKey(USDC) ?? ''

type Replacement = Pick<Fact, 'name' | 'chain' | 'asset' | 'value'>

const file = (...facts: readonly Replacement[]) => ({
  package: '@switchyard/core',
  facts: facts.map((fact) => ({ source: 'the operator', seen: '2026-11-28', ...fact })),
})
const open = (...facts: readonly Replacement[]) => {
  const engine = createEngine({ plugins: [], facts: facts.length > 0 ? [file(...facts)] : undefined })
  onTestFinished(() => engine.dispose())
  return engine
}
const zcash = (value: number) => ({ name: 'blockSeconds', chain: 'ZEC', value })

describe('facts of core', () => {
  afterAll(() => expect(readCoreFacts()).toBe(coreFacts.own))

  it('name the block time of every chain but one, whose time is unknown', () => {
    const unknown = chains().filter(({ code }) => coreFacts.own.blockSeconds[code] === undefined)
    expect(unknown.map(({ code }) => code)).toEqual(['STRK'])
    expect(unknown[0]?.blockSeconds).toBe(0)
  })
  it('hold from the moment they are replaced, and no longer than they are', () => {
    const engine = open()
    const chain = findChain('ZEC')
    expect(chain?.blockSeconds).toBe(25)
    engine.setFacts([file(zcash(75), { name: 'decimals', asset: USDC, value: 8 })])
    expect([chain?.blockSeconds, wellKnownDecimals(USDC_KEY)]).toEqual([75, 8])
    engine.setFacts([file(zcash(30))])
    expect([chain?.blockSeconds, wellKnownDecimals(USDC_KEY)]).toEqual([30, 6])
    engine.setFacts([])
    expect(chain?.blockSeconds).toBe(25)
  })
  it('are those of the engine that set them last, until it is disposed', async () => {
    const [one, other] = [open(zcash(75)), open(zcash(50))]
    open()
    expect(findChain('ZEC')?.blockSeconds).toBe(50)
    one.setFacts([file(zcash(60))])
    expect(findChain('ZEC')?.blockSeconds).toBe(60)
    await other.dispose()
    expect(findChain('ZEC')?.blockSeconds).toBe(60)
    await one.dispose()
    expect(findChain('ZEC')?.blockSeconds).toBe(25)
  })
  it('decide the least output that keeps a Solana account alive', () => {
    const sol = { chain: 'SOL', address: undefined }
    const payout = { sell: sol, buy: sol, sources: ['a'], request: { destinationAddress: 'b' } } as never
    const pay = (minBuyAmount: bigint) => () => requireRentFloor([{ minBuyAmount }], payout)
    expect(pay(890_879n)).toThrow('0.00089088 SOL')
    const engine = open({ name: 'rentExemptLamports', value: '2000000' })
    expect(pay(1_999_999n)).toThrow('0.002 SOL')
    expect(pay(2_000_000n)).not.toThrow()
    engine.setFacts([])
    expect(pay(890_880n)).not.toThrow()
  })
  it('decide the explorer pages that an operator has not chosen', () => {
    const engine = open()
    const legs = [{ chainId: 'zcash', hash: 'aa' }] as never
    const link = (page: string | undefined) => listExplorerLinks(page === undefined ? {} : { ZEC: page }, { legs })
    const usual = coreFacts.own.explorers.ZEC
    expect([link(usual), link(undefined)]).toEqual([[usual?.replace('{hash}', 'aa')], undefined])
    engine.setFacts([file({ name: 'explorers', chain: 'ZEC', value: 'https://moved.example/{hash}' })])
    expect([link(usual), link('https://own.example/{hash}'), link(undefined)]).toEqual([
      ['https://moved.example/aa'],
      ['https://own.example/aa'],
      undefined,
    ])
  })
  it('contradict no chain package that states the usual block time', () => {
    open(zcash(75))
    const { blockSeconds: _, ...known } = findChain('ZEC') as NonNullable<ReturnType<typeof findChain>>
    expect(() => addChains([{ ...known, blockSeconds: 25 }])()).not.toThrow()
    expect(() => addChains([{ ...known, blockSeconds: 75 }])()).not.toThrow()
    expect(() => addChains([{ ...known, blockSeconds: 26 }])).toThrow('ZEC is known with the blockSeconds 75, not 26')
  })
})
