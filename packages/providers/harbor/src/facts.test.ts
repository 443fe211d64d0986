import { InvalidFacts, systemClock } from '@switchyard/core'
import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { harborFacts } from './facts.ts'
import { ethQuote, fromEth, QUOTE } from './testing/swap.ts'
import { inbounds, params, quoteBody, testNetwork } from './testing/test-network.ts'
import { addresses, usdt } from './testing/tokens.ts'

const MOVED = '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a'

it('a replaced router holds for the next quote, and options still win', async () => {
  const facts = new ReplaceableFacts()
  const { provider, context } = testNetwork({ [QUOTE]: quoteBody(ethQuote) }, { routers: {} }, facts)
  expect(await provider.quote(params(fromEth), context)).toHaveProperty('offers')
  facts.replace({ name: 'routers', chain: 'ETH', value: MOVED })
  await expect(provider.quote(params(fromEth), context)).rejects.toThrow('names another router')
  facts.replace()
  expect(await provider.quote(params(fromEth), context)).toHaveProperty('offers')

  const own = testNetwork({ [QUOTE]: quoteBody(ethQuote) }, { routers: { ETH: addresses.ROUTER } }, facts)
  facts.replace({ name: 'routers', chain: 'ETH', value: MOVED })
  expect(await own.provider.quote(params(fromEth), own.context)).toHaveProperty('offers')
})

it('a replaced list of assets and a replaced time hold for the next quote', async () => {
  const facts = new ReplaceableFacts()
  const { provider, context } = testNetwork({ [QUOTE]: quoteBody(ethQuote) }, {}, facts)
  const list = async () => (await provider.assets(context)).assets.map(({ token }) => token.identifier)
  expect(await list()).toContain(usdt.identifier)
  facts.replace(
    {
      name: 'assets',
      value: [
        { identifier: 'BTC.BTC', id: 'b' },
        { identifier: 'ETH.ETH', id: 'e' },
      ],
    },
    { name: 'fillSeconds', value: 40 },
  )
  expect(await list()).toEqual(['BTC.BTC', 'ETH.ETH'])
  expect(await provider.quote(params(fromEth), context)).toMatchObject({ offers: [{ times: { swap: 40 } }] })
})

it.each([
  [{ identifier: 'NOPE.NOPE', id: 'n' }],
  [{ identifier: 'ETH.ETC', id: 'e' }],
  [{ identifier: usdt.identifier, id: 'ETH.USDT' }],
])('refuses the asset %j', (asset) => {
  const fact = { name: 'assets', value: [asset], source: 'a test', seen: '2026-11-28' }
  expect(() => harborFacts.read([fact])).toThrow(InvalidFacts)
})

it('a router that the node names differently is told', async () => {
  const read = async (router: string | undefined) => {
    const rows = inbounds.map((row) => ({ ...row, router }))
    const { provider } = testNetwork({ '/xnode/inbound_addresses': rows })
    const [probe] = provider.listNodes?.() ?? []
    expect(probe?.url).toBe('http://node')
    return probe?.readFacts?.({ signal: AbortSignal.timeout(5_000), clock: systemClock })
  }
  const fact = { package: '@switchyard/provider-harbor', name: 'routers', chain: 'ETH', seen: '2026-09-29' }
  expect(await read(addresses.ROUTER)).toMatchObject([{ ...fact, agrees: true }])
  expect(await read(MOVED)).toMatchObject([{ ...fact, current: MOVED, agrees: false }])
  expect(await read(undefined)).toEqual([])
})
