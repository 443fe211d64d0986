import { createEngine, type SwapProvider } from '@switchyard/core'
import { afterEach, expect, it } from 'vitest'
import { createAdapterPlugin } from './create-adapter-plugin.ts'
import { estimateGasPrice, estimateInboundFee } from './estimate-inbound-fee.ts'
import { kitFacts, kitFactsInForce } from './facts.ts'
import { limitMemoBytes } from './memo-bytes.ts'

afterEach(() => {
  kitFactsInForce.read = () => kitFacts.own
})

it('replaced figures hold at once, and those before return with the next replacement', async () => {
  const provider = { id: 'ACME', contract: 1, assets: async () => ({ assets: [] }) } as unknown as SwapProvider
  const plugin = createAdapterPlugin('@example/acme', () => ({ ACME: () => provider }))
  const engine = createEngine({ plugins: [plugin] })
  const source = { source: 'a test', seen: '2026-11-28' }
  const price = { name: 'gasPrices', chain: 'ETH', value: '30000000000', ...source }
  const transfer = { name: 'transfers', chain: 'SOL', value: { coin: '7000', token: '1' }, ...source }
  const usual = estimateGasPrice('ETH')

  const memos = { opReturn: 79, opReturnChains: ['BTC'], longest: 200 }
  const memoBytes = { name: 'memoBytes', value: memos, ...source }

  engine.setFacts([{ package: '@switchyard/provider-kit', facts: [price, transfer, memoBytes] }], 'the operator')
  expect(['BTC', 'LTC'].map(limitMemoBytes)).toEqual([79, 200])
  expect(estimateGasPrice('ETH')).toBe(30_000_000_000n)
  expect(estimateInboundFee({ chain: 'ETH' }).amount).toBe(21_000n * 30_000_000_000n)
  expect(estimateInboundFee({ chain: 'SOL' }).amount).toBe(7_000n)

  engine.setFacts([], 'the operator')
  expect(estimateGasPrice('ETH')).toBe(usual)
  expect(['BTC', 'LTC'].map(limitMemoBytes)).toEqual([80, 80])
  expect(engine.facts().map((fact) => fact.package)).toContain('@switchyard/provider-kit')
  await engine.dispose()
})
