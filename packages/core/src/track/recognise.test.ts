import { describe, expect, it } from 'vitest'
import type { StatusLeg, StatusQuery, SwapStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import { UpstreamError } from '../errors.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'

const leg: StatusLeg = {
  chainId: 'bitcoin',
  hash: 'aa11',
  block: -1,
  type: 'native_send',
  status: 'completed',
  fromAsset: '',
  fromAmount: '',
  fromAddress: '',
  toAsset: '',
  toAmount: '',
  toAddress: 'bc1vault',
  finalisedAt: -1,
}

/** What an adapter tells of a deposit to a vault when only the hash is known. */
const blank = (hash: string, toAddress: string): SwapStatus => ({
  ...leg,
  hash,
  type: 'swap',
  status: 'refunded',
  toAddress,
  legs: [
    { ...leg, hash },
    { ...leg, hash: '', status: 'refunded', toAddress: '' },
  ],
})

const filled = (hash: string, { known }: StatusQuery): SwapStatus => ({
  ...blank(hash, known?.destinationAddress ?? ''),
  fromAsset: known?.sellAsset ?? '',
  toAsset: known?.buyAsset ?? '',
  toAmount: '0',
})

interface World {
  readonly told: string
  readonly channel?: string
  readonly observe?: (query: StatusQuery) => Promise<SwapStatus>
}

const createFixture = ({ told, channel, observe }: World) => {
  const queries: StatusQuery[] = []
  const provider = fakeProvider({
    build: async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      ...(channel === undefined ? {} : { channel: { id: channel } }),
    }),
    observe: async (query) => {
      queries.push(query)
      if (observe) return observe(query)
      return query.known ? filled(query.hash ?? '', query) : blank(query.hash ?? '', told)
    },
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain())] })
  const swap = async (destinationAddress: string) => {
    const quote = await engine.quote(call(quoteRequest()))
    await engine.swap(call(swapRequest(quote.routes[0]?.routeId as string, { destinationAddress })))
    return quote.quoteId
  }
  const track = (hash: string) => engine.track(call({ hash, chainId: 'bitcoin' }))
  return { queries, swap, track }
}

describe('recognising a deposit to a shared vault', () => {
  it('tells the swaps of a vault apart by where they pay out, and shows assets the adapter could not know', async () => {
    const { swap, track } = createFixture({ told: '0xB0B' })
    await swap('0xa11ce')
    const bobs = await swap('0xb0b')
    await swap('0xcar01')
    const view = await track('aa11')
    expect(view.quoteId).toBe(bobs)
    expect(view.swapStatus).toMatchObject({ fromAsset: 'BTC.BTC', toAsset: 'BTC.BTC', toAmount: '0' })
  })
  it('takes a deposit nobody names the receiver of for the one swap still waiting', async () => {
    const { swap, track, queries } = createFixture({ told: '' })
    const first = await swap('0xa11ce')
    expect((await track('aa11')).quoteId).toBe(first)
    const next = await swap('0xa11ce')
    expect((await track('bb22')).quoteId).toBe(next)
    expect(queries.at(-1)?.known?.destinationAddress).toBe('0xa11ce')
  })
  it('guesses none where several wait', async () => {
    const { swap, track } = createFixture({ told: '' })
    await swap('0xa11ce')
    await swap('0xb0b')
    expect((await track('aa11')).quoteId).toBeUndefined()
  })
  it("does not take a stranger's swap through the vault for the one it remembers", async () => {
    const { swap, track } = createFixture({ told: '0xstranger' })
    await swap('0xa11ce')
    expect((await track('aa11')).quoteId).toBeUndefined()
  })
  it('knows the swap of a channel by its address, however the destination is spelled', async () => {
    const { swap, track } = createFixture({ told: '0:a11ce', channel: 'channel-1' })
    const ours = await swap('EQalice')
    expect((await track('aa11')).quoteId).toBe(ours)
  })
  it('keeps the first sighting when the second look fails', async () => {
    const observe = async (query: StatusQuery) => {
      if (query.known) throw new UpstreamError('down')
      return blank('aa11', '0xa11ce')
    }
    const { swap, track } = createFixture({ told: '', observe })
    const ours = await swap('0xa11ce')
    expect(await track('aa11')).toMatchObject({ quoteId: ours, swapStatus: { status: 'refunded' } })
  })
})
