import { ReplaceableFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { assetList } from './testing/asset-list.ts'
import { code, swapAddresses } from './testing/building.ts'
import { ok, quoteOf } from './testing/orders.ts'
import { params, testNetwork } from './testing/test-network.ts'
import { addresses, btc, wbtc } from './testing/tokens.ts'

const OTHER = '0x2222222222222222222222222222222222222222'

const moved = assetList.map((row) => (row.id === 'ethereum:wbtc' ? { ...row, htlc: { address: OTHER } } : row))
const ask = params({ sell: wbtc, buy: btc, sellAmount: 50_000n })
const quote = { 'GET /quote': ok([quoteOf('ethereum:wbtc', 'bitcoin:btc', '50000', '49850')]) }

describe('facts of Garden', () => {
  it('decide at once which contract a sell is locked in', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context } = testNetwork({ ...quote, 'GET /assets': ok(moved) }, {}, facts)
    expect(await provider.quote(ask, context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })

    facts.replace({ name: 'htlcs', asset: 'ethereum:wbtc', value: OTHER })
    expect(await provider.quote(ask, context)).toMatchObject({ offers: [{ approvalSpender: OTHER }] })
  })

  it('refuse an offer of a contract that has been replaced since, and let options win', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context } = testNetwork(quote, {}, facts)
    const answer = await provider.quote(ask, context)
    const [offer] = 'offers' in answer ? answer.offers : []
    if (!offer) throw new Error('no offer')
    const recipient = swapAddresses(addresses.EVM, addresses.BTC)

    facts.replace({ name: 'htlcs', asset: 'ethereum:wbtc', value: OTHER })
    expect(await code(provider.build(offer, recipient, context))).toBe('quoteError')
    facts.replace({ name: 'htlcs', asset: 'ethereum:wbtc', value: null })
    expect(await code(provider.build(offer, recipient, context))).toBe('quoteError')

    const htlcs = { 'ethereum:wbtc': offer.approvalSpender ?? '' }
    const chosen = testNetwork(quote, { htlcs }, facts)
    expect(await code(chosen.provider.build(offer, recipient, chosen.context))).not.toBe('quoteError')
  })

  it('decide at once which end point is asked, unless an option names one', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, requests } = testNetwork({}, { baseUrl: undefined }, facts)
    facts.replace({ name: 'apiUrl', value: 'https://garden.example/v3' })
    await provider.assets(context).catch(() => undefined)
    expect(requests[0]?.url).toContain('https://garden.example/v3/')
    facts.replace()
    await provider.assets(context).catch(() => undefined)
    expect(requests.at(-1)?.url).toContain('https://api.garden.finance/v2/')
  })

  it('are compared with /assets and /chains: a changed contract and a changed lock are named', async () => {
    const chains = (lock: string) => ok([{ chain: 'arbitrum', source_timelock: lock }, { chain: 'elsewhere' }])
    const readFacts = async (responses: object) => {
      const { provider, context } = testNetwork({ 'GET /chains': chains('432000'), ...responses })
      const [probe] = provider.listNodes?.() ?? []
      const readings = (await probe?.readFacts?.(context)) ?? []
      return readings.filter(({ agrees }) => agrees === false).map(({ name, asset, chain }) => [name, asset ?? chain])
    }
    expect(await readFacts({})).toEqual([])
    expect(await readFacts({ 'GET /assets': ok(moved) })).toEqual([['htlcs', 'ethereum:wbtc']])
    expect(await readFacts({ 'GET /chains': chains('7200') })).toEqual([['locks', 'ARB']])
  })

  it('bound the slippage that is requested', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, requests } = testNetwork(quote, {}, facts)
    facts.replace({ name: 'maxSlippageBps', value: 30 })
    await provider.quote({ ...ask, slippageBps: 400 }, context)
    expect(requests.at(-1)?.url).toContain('slippage=30')
  })
})
