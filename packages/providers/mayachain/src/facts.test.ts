import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { type HarnessOptions, harness, quoteBody, quoteParams } from './testing/harness.ts'
import { inbounds } from './testing/node.ts'
import { btc, zec } from './testing/tokens.ts'

const open = (options: HarnessOptions = {}, answers = {}) => {
  const bought = { fees: { asset: 'BTC.BTC', affiliate: '0', outbound: '14000' }, recommended_min_amount_in: '1' }
  const one = harness({ '/mayachain/quote/swap': quoteBody(bought), ...answers }, options)
  const inboundFee = async () => {
    const params = { sell: zec, buy: btc, sellAmount: 10n ** 8n, destinationAddress: undefined }
    const result = await one.provider.quote(quoteParams(params), one.context)
    if ('declined' in result) throw new Error(result.declined.message)
    return result.offers[0]?.fees.find(({ type }) => type === 'inbound')?.amount ?? 0n
  }
  return { ...one, inboundFee }
}

it('replaced facts hold for the next quote and the next list of assets', async () => {
  const facts = new ReplaceableFacts()
  const { provider, context, inboundFee } = open({ facts })
  const fee = await inboundFee()
  facts.replace(
    { name: 'actionFees', chain: 'ZEC', value: '5000' },
    { name: 'addressForms', chain: 'BTC', value: null },
  )
  expect(await inboundFee()).toBe(5n * fee)
  expect(provider.capabilities.addressForms?.BTC).toBeUndefined()
  expect((await provider.assets(context)).assets.length).toBeGreaterThan(5)
})

it('a node that names another router is told, and the stubbed one is not', async () => {
  const compare = async (answers = {}) => {
    const { provider, context } = open({}, answers)
    const [probe] = provider.listNodes?.() ?? []
    const readings = (await probe?.readFacts?.({ signal: context.signal, clock: context.clock })) ?? []
    return readings.filter(({ agrees }) => !agrees)
  }
  expect(await compare()).toEqual([])
  const router = '0x1111111111111111111111111111111111111111'
  const moved = inbounds.map((each) => (each.chain === 'ARB' ? { ...each, router } : each))
  expect(await compare({ '/mayachain/inbound_addresses': moved })).toMatchObject([
    { package: '@switchyard/provider-mayachain', name: 'routers', chain: 'ARB', current: router },
  ])
})
