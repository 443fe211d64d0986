import { ReplaceableFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { harness, quoteParams } from './testing/harness.ts'
import { eth, ROUTER, usdt } from './testing/tokens.ts'

const OTHER = '0x2222222222222222222222222222222222222222'

describe('facts of 1inch', () => {
  const sellToken = { ...quoteParams(), sell: usdt, buy: eth, sellAmount: 3_425_000_000n }

  it('decide at once which router spends the tokens, unless an option names one', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context } = harness({}, {}, facts)
    const chosen = harness({}, { routers: { ETH: ROUTER } }, facts)
    await provider.assets(context)
    expect(await provider.quote(sellToken, context)).toMatchObject({ offers: [{ approvalSpender: ROUTER }] })

    facts.replace({ name: 'routers', chain: 'ETH', value: OTHER })
    expect(await provider.quote(sellToken, context)).toMatchObject({ offers: [{ approvalSpender: OTHER }] })
    expect(await chosen.provider.quote(sellToken, chosen.context)).toMatchObject({
      offers: [{ approvalSpender: ROUTER }],
    })

    facts.replace({ name: 'routers', chain: 'ETH', value: null })
    expect(await provider.quote(sellToken, context)).toMatchObject({ declined: { errorCode: 'invalidChain' } })
  })

  it('decide at once on the end point, the slippage and the cap of fees', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, take } = harness({}, { baseUrl: undefined }, facts)
    expect(provider.capabilities.feeCapBps).toBe(300)
    facts.replace({ name: 'apiUrl', value: 'https://oneinch.example' }, { name: 'feeCapBps', value: 100 })
    expect(provider.capabilities.feeCapBps).toBe(100)
    await provider.quote(sellToken, context)
    expect(take()[0]?.url).toContain('https://oneinch.example/swap/v6.1/1/quote')
  })

  it('are compared with the spender of each chain: a changed router is named', async () => {
    const readFacts = async (spender: (url: URL) => string) => {
      const { provider, context } = harness({ spender: (url) => ({ json: { address: spender(url) } }) })
      const readings = await Promise.all(
        (provider.listNodes?.() ?? []).map((probe) => probe.readFacts?.(context) ?? []),
      )
      return readings.flat().map(({ name, chain, agrees }) => [name, chain, agrees])
    }
    expect(await readFacts(() => ROUTER)).toEqual([
      ['routers', 'ETH', true],
      ['routers', 'ARB', true],
    ])
    expect(await readFacts(({ pathname }) => (pathname.includes('/42161/') ? OTHER : ROUTER))).toEqual([
      ['routers', 'ETH', true],
      ['routers', 'ARB', false],
    ])
  })
})
