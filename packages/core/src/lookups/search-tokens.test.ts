import { expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, fakeProvider, pluginOf, usdc } from '../testing/fakes.ts'

it('a search finds tokenized assets, or the other ones, or both, and marks the first', async () => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider())],
    policy: { geoTokens: { [usdc.identifier]: 'tokenized-securities' } },
  })
  onTestFinished(() => engine.dispose())
  const found = async (category?: 'rwa' | 'crypto') => {
    const { tokens, total } = await engine.searchTokens(
      call({ limit: 10, offset: 0, ...(category ? { category } : {}) }),
    )
    return { total, rules: Object.fromEntries(tokens.map((token) => [token.ticker, token.geoBlockRule])), tokens }
  }
  expect(await found('rwa')).toMatchObject({ total: 1, rules: { USDC: 'tokenized-securities' } })
  const { total, rules } = await found('crypto')
  expect([total, rules]).toEqual([2, { BTC: undefined, ETH: undefined }])
  const all = await found()
  expect([all.total, all.rules]).toEqual([3, { BTC: undefined, ETH: undefined, USDC: 'tokenized-securities' }])
  for (const token of all.tokens.filter(({ ticker }) => ticker !== 'USDC')) expect(token?.geoBlockRule).toBeUndefined()
})
