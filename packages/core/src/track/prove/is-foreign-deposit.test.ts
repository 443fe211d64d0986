import { describe, expect, it, onTestFinished } from 'vitest'
import type { StatusLeg, StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import {
  btc,
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
  usdc,
} from '../../testing/fakes.ts'
import {
  bridge,
  channel,
  dex,
  link,
  linkQuote,
  linkSwap,
  recipient,
  sender,
  twoChains,
} from '../../testing/two-leg-providers.ts'

const OWN = 'a1'.repeat(32)
const FOREIGN = 'f0'.repeat(32)

const leg = (changes: Partial<StatusLeg>): StatusLeg => ({
  chainId: 'bitcoin',
  hash: OWN,
  block: -1,
  type: 'swap',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'ETH.ETH',
  toAmount: '2',
  toAddress: '0xdestination',
  finalisedAt: 1,
  ...changes,
})
const status = (changes: Partial<StatusLeg>): SwapStatus => ({ ...leg(changes), legs: [leg(changes)] })

/** A swap of 0.1 BTC from `bc1source` through a channel, and what its provider reports. */
const channelSwap = async () => {
  let report: (query: StatusQuery) => SwapStatus | undefined = () => undefined
  const provider = fakeProvider({
    build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: 'C-1' } }),
    getStatus: async (query) => report(query),
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain())] })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote(call(quoteRequest()))
  await engine.swap(call(swapRequest(routes[0]?.routeId ?? '')))
  return {
    reports: (next: typeof report) => {
      report = next
    },
    byChannel: async () => (await engine.track(call({ depositChannelId: 'C-1' }))).swapStatus,
    byHash: async (hash: string) => (await engine.track(call({ hash, chainId: 'bitcoin' }))).swapStatus,
  }
}

const dust = status({ hash: FOREIGN, fromAddress: 'bc1stranger', fromAmount: '0.00001' })

describe('a deposit of another person into the channel of a swap', () => {
  it('does not move the swap, and does not become its deposit', async () => {
    const { reports, byChannel } = await channelSwap()
    reports(() => dust)
    expect(await byChannel()).toMatchObject({ status: 'not_started', hash: '', fromAmount: '0.1' })
    reports(() => status({ status: 'swapping' }))
    expect(await byChannel()).toMatchObject({ status: 'swapping', hash: OWN })
    reports(({ hash }) => (hash === OWN ? status({ status: 'swapping' }) : dust))
    expect(await byChannel()).toMatchObject({ status: 'swapping', hash: OWN })
  })

  it('does not undo that the swap is completed', async () => {
    const { reports, byChannel } = await channelSwap()
    reports(() => status({}))
    expect(await byChannel()).toMatchObject({ status: 'completed' })
    const latest = status({ hash: FOREIGN, fromAddress: 'bc1stranger', status: 'pending' })
    reports(({ depositChannelId }) => (depositChannelId === undefined ? status({}) : latest))
    expect(await byChannel()).toMatchObject({ status: 'completed', hash: OWN })
  })

  it('is shown as what it is to who asks for it by its hash', async () => {
    const { reports, byHash } = await channelSwap()
    reports(({ hash }) => (hash === FOREIGN ? dust : undefined))
    expect(await byHash(FOREIGN)).toMatchObject({ hash: FOREIGN, fromAddress: 'bc1stranger' })
  })

  it.each([
    ['from the swap’s source, whatever the amount', { fromAmount: '0.00001' }],
    ['from an exchange, less its fee', { fromAddress: 'bc1exchange', fromAmount: '0.0995' }],
    ['without a sender', { fromAddress: '', fromAmount: '0.00001' }],
  ])('is not one %s', async (_, changes) => {
    const { reports, byChannel } = await channelSwap()
    reports(() => status({ status: 'swapping', ...changes }))
    expect(await byChannel()).toMatchObject({ status: 'swapping', hash: OWN })
  })
})

describe('a deposit of another person into the channel of the second leg', () => {
  const DEPOSIT = `0x${OWN}`
  const PAYOUT = `0x${'b2'.repeat(32)}`
  const swapped = { fromAsset: usdc.identifier, toAsset: btc.identifier, toAddress: recipient, chainId: '1' }
  const strange = status({ ...swapped, hash: `0x${FOREIGN}`, fromAmount: '1', toAmount: '0.0001' })
  const paid = status({ ...swapped, hash: PAYOUT, fromAmount: '1000', toAmount: '0.02' })

  const twoLegs = async () => {
    const reported: { one?: SwapStatus; two: (query: StatusQuery) => SwapStatus | undefined } = { two: () => undefined }
    const first = dex({ getStatus: async () => reported.one, capabilities: { sameChainOnly: false } })
    const second = bridge({ getStatus: async (query) => reported.two(query) })
    const engine = createEngine({
      plugins: [pluginOf(first, second), ...twoChains().map(chainPluginOf)],
      policy: { intermediateAssets: [usdc.identifier] },
    })
    onTestFinished(() => engine.dispose())
    const { routes } = await engine.quote(call(linkQuote()))
    await engine.swap(call(linkSwap(routes[0]?.routeId ?? '')))
    return {
      reported,
      track: async () => (await engine.track(call({ depositChannelId: 'BRIDGE-1' }))).swapStatus,
    }
  }
  const sold = {
    fromAsset: link.identifier,
    fromAmount: '100',
    fromAddress: sender,
    toAsset: usdc.identifier,
    chainId: '1',
  }
  const begun = (state: 'pending' | 'completed', payout: string): SwapStatus => ({
    ...leg({ ...sold, hash: DEPOSIT, status: state, toAmount: '1000', toAddress: channel }),
    legs: [
      leg({ ...sold, hash: DEPOSIT, type: 'token_transfer' }),
      leg({ ...sold, hash: payout, status: state, toAddress: channel }),
    ],
  })
  const trackedAfter = async (setUp: (reported: Awaited<ReturnType<typeof twoLegs>>['reported']) => void) => {
    const { reported, track } = await twoLegs()
    reported.one = begun('completed', PAYOUT)
    reported.two = () => paid
    expect((await track()).status).toBe('completed')
    setUp(reported)
    return track()
  }

  it('does not move the swap before the first leg has paid', async () => {
    const { reported, track } = await twoLegs()
    reported.two = () => strange
    expect(await track()).toMatchObject({ status: 'not_started', hash: '' })
    reported.one = begun('completed', '')
    expect(await track()).toMatchObject({ status: 'swapping', toAmount: '' })
    reported.two = () => paid
    expect(await track()).toMatchObject({ status: 'completed', toAmount: '0.02' })
  })

  it('does not complete it instead of the payout, nor undo that it is completed', async () => {
    expect(await trackedAfter((now) => (now.two = () => strange))).toMatchObject({
      status: 'completed',
      toAmount: '0.02',
    })
    const view = await trackedAfter((now) => {
      now.two = ({ depositChannelId }) => (depositChannelId === undefined ? paid : strange)
    })
    expect(view).toMatchObject({ status: 'completed', toAmount: '0.02' })
  })
})
