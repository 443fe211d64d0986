import { expect, it } from 'vitest'
import type { SwapStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import { anonymous } from '../memory/open-keys.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest, simpleDeposit, swapRequest } from '../testing/fakes.ts'

const deposit = {
  chainId: 'bitcoin',
  hash: 'aa11',
  block: 1,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: '',
  toAsset: 'BTC.BTC',
  toAmount: '0.1',
  toAddress: 'bc1vault',
  finalisedAt: 1_700_000_000,
} as const

const paid: SwapStatus = {
  ...deposit,
  type: 'swap',
  toAsset: 'ETH.ETH',
  toAmount: '2',
  toAddress: '0xdestination',
  legs: [deposit],
  providerOrderId: 'order-1',
}

/** What a provider may say of the channel once a stranger has paid it again. */
const later: readonly (readonly [string, Partial<SwapStatus>])[] = [
  ['a deposit that was seen', { hash: 'bb22', status: 'pending', toAmount: '', fromAmount: '0.00001' }],
  ['a deposit without a transaction', { hash: '', status: 'swapping', toAmount: '', legs: [] }],
  ['a deposit that was too small', { hash: 'bb22', status: 'failed', trackingStatus: 'reverted', toAmount: '' }],
  ['a deposit that came back', { hash: 'bb22', status: 'refunded', toAmount: '0' }],
  ['another swap that paid', { hash: '', toAmount: '0.0002', providerOrderId: 'order-2' }],
  ['nothing', { hash: '', status: 'not_started', toAmount: '', legs: [] }],
]

it.each(later)('a swap that has paid stays so when its channel reports %s', async (_title, changes) => {
  let reported = paid
  const provider = fakeProvider({
    capabilities: { privacy: true },
    quote: (params) => ({ offers: [offerOf(params)] }),
    build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: 'channel-1' } }),
    getStatus: async () => reported,
  })
  const engine = createEngine({
    plugins: [pluginOf(provider)],
    keys: { find: async (key) => ({ ...anonymous, id: key }) },
  })
  for (const usePrivacyMode of [false, true]) {
    reported = paid
    const { routes } = await engine.quote({ ...call(quoteRequest({ usePrivacyMode })), apiKey: 'owner' })
    await engine.swap({ ...call(swapRequest(routes[0]?.routeId as string)), apiKey: 'owner' })
    const trackAs = (apiKey: string) => engine.track({ ...call({ depositChannelId: 'channel-1' }), apiKey })
    const before = await trackAs('owner')
    expect(before.swapStatus).toMatchObject({ status: 'completed', toAmount: '2', hash: 'aa11' })

    reported = { ...paid, ...changes }
    expect((await trackAs('owner')).swapStatus).toEqual(before.swapStatus)
    const seen = await trackAs('stranger')
    expect(seen.swapStatus).toMatchObject({ status: 'completed', hash: 'aa11' })
    expect(seen.swapStatus.toAmount).toBe(usePrivacyMode ? '' : '2')
  }
})
