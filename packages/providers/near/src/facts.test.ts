import { ReplaceableFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { nearFacts } from './facts.ts'
import { TEST_KEY } from './testing/quotes.ts'
import { params, testNetwork } from './testing/test-network.ts'
import { addresses, tokenList } from './testing/tokens.ts'

const swapAddresses = {
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
  refundAddressSetting: 'WARNING',
  sweep: false,
} as const

describe('facts of NEAR Intents', () => {
  it('decide at once which key must have signed a quote', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context } = testNetwork({}, { managerKey: undefined }, facts)
    const answer = await provider.quote(params(), context)
    const [offer] = 'offers' in answer ? answer.offers : []
    if (!offer) throw new Error('no offer')
    await expect(provider.build(offer, swapAddresses, context)).rejects.toThrow(nearFacts.own.managerKey)

    facts.replace({ name: 'managerKey', value: TEST_KEY })
    expect(await provider.build(offer, swapAddresses, context)).toMatchObject({ kind: 'simpleTransfer' })
  })

  it('decide at once on the end point and the cap of fees, unless options do', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, take } = testNetwork({}, { baseUrl: undefined }, facts)
    expect(provider.capabilities.feeCapBps).toBe(500)
    facts.replace({ name: 'apiUrl', value: 'https://near.example' }, { name: 'feeCapBps', value: 300 })
    expect(provider.capabilities.feeCapBps).toBe(300)
    await provider.assets(context)
    expect(take()[0]?.url).toBe('https://near.example/v0/tokens')
    expect(testNetwork({}, { feeCapBps: 50 }, facts).provider.capabilities.feeCapBps).toBe(50)
  })

  it('name the accounts of bridges', async () => {
    const facts = new ReplaceableFacts()
    const moved = tokenList.map((entry) => ({
      ...entry,
      assetId: String(entry.assetId).replace('.omft.near', '.moved.near'),
    }))
    const { provider, context } = testNetwork({ tokens: { json: moved } }, {}, facts)
    const listed = async () => (await provider.assets(context)).assets.map(({ token }) => token.identifier)
    expect(await listed()).not.toContain('ETH.ETH')
    facts.replace({ name: 'bridges', value: ['moved.near'] })
    expect(await listed()).toContain('ETH.ETH')
  })

  it('are compared: a quote signed by another key and a missing wrapper are named', async () => {
    const readFacts = async (tokens: readonly object[], managerKey?: string) => {
      const { provider, context } = testNetwork(
        { tokens: { json: tokens } },
        managerKey === undefined ? {} : { managerKey },
      )
      const read = async () => (await provider.listNodes?.()[0]?.readFacts?.(context)) ?? []
      const before = await read()
      await provider.quote(params(), context)
      return [before, await read()].map((readings) => readings.map(({ name, agrees }) => [name, agrees]))
    }
    expect(await readFacts(tokenList)).toEqual([
      [['wrappedNear', true]],
      [
        ['wrappedNear', true],
        ['managerKey', true],
      ],
    ])
    const others = tokenList.filter(({ assetId }) => assetId !== 'nep141:wrap.near')
    expect(await readFacts(others, nearFacts.own.managerKey)).toEqual([
      [['wrappedNear', false]],
      [
        ['wrappedNear', false],
        ['managerKey', false],
      ],
    ])
  })
})
