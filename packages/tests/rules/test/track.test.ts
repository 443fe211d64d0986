import type { StatusLeg, SwapStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { btc } from './assets.ts'
import { createHarness, errorResponse, type HarnessOptions, hosts, provider } from './harness.ts'

const HASH = 'ab'.repeat(32)
const deposit = { hash: HASH, chainId: 'bitcoin' }

const leg = (more: Partial<StatusLeg> = {}): StatusLeg => ({
  chainId: 'bitcoin',
  hash: HASH,
  block: 800_000,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'BTC.BTC',
  toAmount: '0.1',
  toAddress: 'bc1vault',
  finalisedAt: 1_700_000_000,
  ...more,
})

const payout = leg({ chainId: '1', hash: '0xcc', toAsset: 'ETH.ETH', toAmount: '2', toAddress: '0xdestination' })

const seen: SwapStatus = {
  ...leg({ type: 'swap', toAsset: 'ETH.ETH', toAmount: '2', toAddress: '0xdestination', trackingStatus: 'completed' }),
  legs: [leg(), leg({ type: 'swap', chainId: 'near', hash: 'bb' }), payout],
  providerOrderId: 'order-7',
  providerExplorerUrl: 'https://orders.example/7',
  transient: { estimatedTimeToComplete: 7, providerDetails: { depositAddress: 'bc1vault' } },
}

const unseen: SwapStatus = { ...seen, hash: '', status: 'not_started', trackingStatus: 'not_started', legs: [] }

const placeholder = {
  chainId: 'bitcoin',
  hash: '',
  block: -1,
  type: 'swap',
  status: 'completed',
  trackingStatus: 'completed',
  fromAsset: '',
  fromAmount: '',
  fromAddress: '',
  toAsset: '',
  toAmount: '',
  toAddress: '',
  finalisedAt: -1,
}

/** All that another key sees of a confidential swap. */
const redacted = (
  reason: string,
  legs: readonly object[] = [{ ...leg(), trackingStatus: 'completed' }, placeholder],
) => ({
  chainId: 'bitcoin',
  hash: HASH,
  block: -1,
  type: 'swap',
  status: 'completed',
  trackingStatus: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: '',
  toAmount: '',
  toAddress: '',
  finalisedAt: -1,
  legs,
  meta: { privacyMode: true, redacted: true, redactionReason: reason },
})

describe.each(hosts)('tracking over $name', ({ connect }) => {
  const setUp = async (usePrivacyMode: boolean, setting: HarnessOptions = {}) => {
    const sight = { now: seen }
    const fake = provider({
      capabilities: { privacy: true },
      getStatus: async ({ known, hash }) => (known || hash === HASH ? sight.now : undefined),
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: btc,
        amount: sellAmount,
        sources,
        to: 'bc1vault',
        channel: { id: '42-Bitcoin-7' },
      }),
    })
    const made = createHarness(connect, { providers: [fake], ...setting })
    await made.swap({ usePrivacyMode })
    const track = async (apiKey: string, more: object = deposit) => (await made.as(apiKey).track(more)).body
    const link = async (more: object = deposit) =>
      new URL(((await track('owner', more)) as { meta: { explorerUrl: string } }).meta.explorerUrl)
    return { ...made, track, link, sight }
  }
  it('names a swap by hash and chain, by channel, or by deposit address [TRK-0, TRK-0b, TRK-0c, SRS-7]', async () => {
    const { as, track } = await setUp(false)
    for (const named of [deposit, { depositChannelId: '42-Bitcoin-7' }, { depositAddress: 'bc1vault' }])
      expect(await track('owner', named)).toMatchObject({ hash: HASH, meta: { provider: 'FAKE' } })
    expect(await as('owner').track({ hash: HASH })).toMatchObject(errorResponse(400, 'invalidRequest'))
    expect(await as('owner').track({})).toMatchObject(errorResponse(400, 'invalidRequest'))
    expect(await as('owner').track({ hash: 'ff', chainId: 'bitcoin' })).toMatchObject(errorResponse(404, 'txNotFound'))
  })
  it('shows a public swap completely to everybody, without privacy fields [TRS-1, TRS-1b, TRS-1c, TRS-1d, TRS-1e, TRS-2, TRS-2b, TRS-3, TRS-3b, TRS-4, TRS-5, TRS-6, TRS-7]', async () => {
    const { track } = await setUp(false)
    for (const key of ['owner', 'other']) {
      const body = await track(key)
      expect(body).toMatchObject({
        hash: HASH,
        chainId: 'bitcoin',
        type: 'swap',
        status: 'completed',
        trackingStatus: 'completed',
        fromAsset: 'BTC.BTC',
        fromAmount: '0.1',
        toAsset: 'ETH.ETH',
        toAmount: '2',
        toAddress: '0xdestination',
        meta: { provider: 'FAKE', privacyMode: false },
        legs: [leg(), { type: 'swap', chainId: 'near' }, payout],
      })
      for (const absent of ['redacted', 'redactionReason', 'explorerUrl']) {
        expect(body).not.toHaveProperty(`meta.${absent}`)
      }
    }
  })
  it('shows other keys only the deposit and a placeholder of a confidential swap [TRK-1a, TRK-1b, TRK-1c, TRK-1d, TRK-1e, TRK-1f, TRK-1g, TRS-2b, TRS-3b, TRS-4, TRS-5, TRS-6, TRS-6b, TRS-7, AUT-4]', async () => {
    const { as, track } = await setUp(true)
    const strangers = [
      await track('other'),
      (await as().explore(deposit)).body,
      (await as().openLink(deposit)).body,
      (await as('owner').openLink(deposit)).body,
    ]
    for (const body of strangers) expect(body).toEqual(redacted('notOwner'))
  })
  it('shows other keys only the placeholder until the deposit is seen [TRK-1a, TRK-1d]', async () => {
    const { track, sight } = await setUp(true)
    sight.now = unseen
    const view = await track('other', { depositAddress: 'bc1vault' })
    expect(view).toMatchObject({ status: 'not_started', legs: [{ type: 'swap', hash: '', fromAmount: '' }] })
    expect((view as { legs: unknown[] }).legs).toHaveLength(1)
  })
  it('shows a confidential swap completely to the key that executed it, with a new link each time [TRK-2, TRK-2b, TRK-2c, AUT-4, TRS-5, TRS-6, TRS-7, TRS-7b, STA-4b]', async () => {
    const { track, link } = await setUp(true)
    const body = await track('owner')
    expect(body).toMatchObject({ toAmount: '2', meta: { provider: 'FAKE', privacyMode: true }, legs: [{}, {}, payout] })
    expect(body).not.toHaveProperty('meta.redacted')
    const [one, other] = [await link(), await link()]
    for (const url of [one, other]) {
      expect(`${url.origin}${url.pathname}`).toBe('https://track.example/')
      expect([...url.searchParams.keys()]).toEqual(['hash', 'chainId', 't'])
      expect([url.searchParams.get('hash'), url.searchParams.get('chainId')]).toEqual([HASH, 'bitcoin'])
    }
    expect(one.searchParams.get('t')).not.toBe(other.searchParams.get('t'))
  })
  it('opens one swap to every holder of its link, without a key, for 24 hours [TRK-2b, TRK-4, STA-4, LIM-5, TRS-6b]', async () => {
    const { as, link, time, sight, swap } = await setUp(true)
    const parameters = Object.fromEntries((await link()).searchParams)
    const whole = { toAmount: '2', meta: { provider: 'FAKE', privacyMode: true } }
    time.now += 24 * 3_600_000 - 1
    expect((await as().openLink(parameters)).body).toMatchObject(whole)
    expect((await as().openLink({ ...parameters, t: `${parameters.t}x` })).body).toEqual(redacted('tokenInvalid'))
    time.now += 1
    expect((await as().openLink(parameters)).body).toEqual(redacted('tokenExpired'))
    const fresh = (await link()).searchParams.get('t')
    await swap({ usePrivacyMode: true })
    sight.now = { ...seen, hash: 'cd'.repeat(32) }
    const elsewhere = await as().explore({ depositChannelId: '42-Bitcoin-7', accessToken: fresh })
    expect(elsewhere.body).toMatchObject({ toAmount: '', meta: { redactionReason: 'tokenInvalid' } })
  })
  it('gives a link that opens nothing until the deposit is seen [TRK-3]', async () => {
    const { as, link, sight } = await setUp(true)
    sight.now = unseen
    for (const named of [{ depositChannelId: '42-Bitcoin-7' }, { depositAddress: 'bc1vault' }]) {
      const accessToken = (await link(named)).searchParams.get('t')
      expect((await as().explore({ ...named, accessToken })).body).toMatchObject({
        toAmount: '',
        meta: { redacted: true, redactionReason: 'tokenInvalid' },
      })
    }
  })
  it('keeps private swaps private and public swaps public, whatever the swap request says [QUO-6e, QUO-6h]', async () => {
    const { swap, track } = await setUp(true)
    expect((await swap({ usePrivacyMode: true }, { usePrivacyMode: false })).status).toBe(200)
    expect(await track('other')).toEqual(redacted('notOwner'))
    const open = await setUp(false)
    expect((await open.swap({}, { usePrivacyMode: true })).status).toBe(200)
    expect(await open.track('other')).toMatchObject({ toAmount: '2', meta: { privacyMode: false } })
  })
})
