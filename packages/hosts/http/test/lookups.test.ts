import { afterAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { addresses, createRulesEngines } from './rules-engines.ts'
import { sender, share } from './rules-plugin.ts'

describe.each(hosts)('lookups over $name', ({ connect }) => {
  const { setUp, dispose } = createRulesEngines(connect)
  afterAll(dispose)

  it('tells prices, balances and fee rates, and what it cannot tell', async () => {
    const { as } = setUp()
    const client = as('owner')
    expect(
      (await client.cachedPrices({ tokens: [{ identifier: 'LTC.LTC' }, { identifier: 'NO.NO' }], metadata: false }))
        .body,
    ).toMatchObject([
      { identifier: 'LTC.LTC', price_usd: 100 },
      { identifier: 'NO.NO', price_usd: 0 },
    ])
    expect((await client.balances({ chain: 'LTC', address: sender })).body).toEqual([
      { chain: 'LTC', decimal: 8, identifier: 'LTC.LTC', symbol: 'LTC', ticker: 'LTC', value: '2.5' },
    ])
    expect(await client.balances({ chain: 'LTC', address: 'nonsense' })).toMatchObject({
      status: 400,
      body: { error: 'invalidAddressForChain' },
    })
    expect(await client.balances({ chain: 'BTC', address: sender })).toMatchObject({ body: { error: 'invalidChain' } })
    expect((await client.gas({ chainId: 'litecoin' })).body).toMatchObject({ id: 1, value: '2', unit: 'sat/vB' })
    expect((await client.gas()).body).toMatchObject([{ chainId: 'litecoin' }])
    expect(await client.gas({ chainId: '1' })).toMatchObject({ status: 400, body: { error: 'unsupportedChainId' } })
    expect(await client.swapTo({ sellAsset: 'NO.NO' })).toMatchObject({ status: 400, body: { error: 'invalidAsset' } })
    expect((await client.swapFrom({ buyAsset: 'DOGE.DOGE' })).body).toEqual([share.identifier, 'LTC.LTC'])
  })

  it('tells what it cannot find', async () => {
    const { as } = setUp()
    const client = as('owner')
    expect(await client.track({ hash: 'ff'.repeat(32), chainId: 'litecoin' })).toMatchObject({
      status: 404,
      body: { error: 'txNotFound' },
    })
    expect(await client.track({ depositChannelId: 'none' })).toMatchObject({
      body: { error: 'depositChannelNotFound' },
    })
    expect(await client.swap({ routeId: 'none', ...addresses })).toMatchObject({
      status: 404,
      body: { error: 'swapRouteNotFound' },
    })
    expect(await client.tokens({ provider: 'NOBODY' })).toMatchObject({ body: { error: 'noTokenListsFound' } })
  })
})
