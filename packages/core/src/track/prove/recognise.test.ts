import { describe, expect, it, onTestFinished } from 'vitest'
import type { StatusLeg, StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import { UpstreamError } from '../../errors.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'

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

interface FixtureOptions {
  readonly toAddress: string
  readonly channel?: string
  readonly getStatus?: (query: StatusQuery) => Promise<SwapStatus>
}

const createFixture = ({ toAddress, channel, getStatus }: FixtureOptions) => {
  const queries: StatusQuery[] = []
  const provider = fakeProvider({
    build: async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      ...(channel === undefined ? {} : { channel: { id: channel } }),
    }),
    getStatus: async (query) => {
      queries.push(query)
      if (getStatus) return getStatus(query)
      return query.known ? filled(query.hash ?? '', query) : blank(query.hash ?? '', toAddress)
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

describe('recognition of a deposit to a shared vault', () => {
  it('finds the swap of a vault by its destination, and adds the assets that the adapter cannot know', async () => {
    const { swap, track } = createFixture({ toAddress: '0xB0B' })
    await swap('0xa11ce')
    const bobs = await swap('0xb0b')
    await swap('0xcar01')
    const view = await track('aa11')
    expect(view.quoteId).toBe(bobs)
    expect(view.swapStatus).toMatchObject({ fromAsset: 'BTC.BTC', toAsset: 'BTC.BTC', toAmount: '0' })
  })
  it("assigns a deposit without a recipient to the caller's only waiting swap", async () => {
    const { swap, track } = createFixture({ toAddress: '' })
    const own = await swap('0xa11ce')
    expect((await track('aa11')).quoteId).toBe(own)
  })
  it('assigns nothing when several swaps wait', async () => {
    const { swap, track } = createFixture({ toAddress: '' })
    await swap('0xa11ce')
    await swap('0xb0b')
    expect((await track('aa11')).quoteId).toBeUndefined()
  })
  it('does not assign a deposit with another recipient to a stored swap', async () => {
    const { swap, track } = createFixture({ toAddress: '0xstranger' })
    await swap('0xa11ce')
    expect((await track('aa11')).quoteId).toBeUndefined()
  })
  it('finds the swap of a channel by the address of the channel, in any spelling of the destination', async () => {
    const { swap, track } = createFixture({ toAddress: '0:a11ce', channel: 'channel-1' })
    const ours = await swap('EQalice')
    expect((await track('aa11')).quoteId).toBe(ours)
  })
  it('returns the first status when the second request fails', async () => {
    const getStatus = async (query: StatusQuery) => {
      if (query.known) throw new UpstreamError('down')
      return blank('aa11', '0xa11ce')
    }
    const { swap, track } = createFixture({ toAddress: '', getStatus })
    const ours = await swap('0xa11ce')
    expect(await track('aa11')).toMatchObject({ quoteId: ours, swapStatus: { status: 'refunded' } })
  })
})

/** What a provider reports that sees everything without the swap. */
const complete = { fromAsset: 'BTC.BTC', toAsset: 'BTC.BTC', toAddress: '0xa11ce' }

/** The providers that are asked for one deposit, and whether each call gets the swap, when FIRST answers with this. */
const callsFor = async (status: Partial<SwapStatus>) => {
  const calls: string[] = []
  const watch = (id: string, answer: (query: StatusQuery) => SwapStatus | undefined) => async (query: StatusQuery) => {
    calls.push(query.known ? `${id} with the swap` : id)
    return answer(query)
  }
  const first = fakeProvider({
    id: 'FIRST',
    build: async (offer, { sources }) => simpleDeposit(offer, sources[0]),
    getStatus: watch('FIRST', () => ({ ...blank('aa11', ''), ...status })),
  })
  const quiet = {
    id: 'SECOND',
    quote: () => ({ offers: [] }),
    getStatus: watch('SECOND', () => undefined),
  }
  const engine = createEngine({ plugins: [pluginOf(first), pluginOf(fakeProvider(quiet)), chainPluginOf(fakeChain())] })
  onTestFinished(() => engine.dispose())
  const quote = await engine.quote(call(quoteRequest()))
  await engine.swap(call(swapRequest(quote.routes[0]?.routeId ?? '', { destinationAddress: '0xa11ce' })))
  await engine.track(call({ hash: 'aa11', chainId: 'bitcoin' }))
  return calls.sort()
}

describe('the provider of a recognised deposit', () => {
  it('is not asked again where it reported both assets and the destination', async () => {
    expect(await callsFor(complete)).toEqual(['FIRST', 'SECOND'])
  })

  it.each(['fromAsset', 'toAsset', 'toAddress'] as const)(
    'is asked again, and no other, where it left out %s',
    async (left) => {
      expect(await callsFor({ ...complete, [left]: '' })).toEqual(['FIRST', 'FIRST with the swap', 'SECOND'])
    },
  )
})

interface Deposit {
  readonly memo?: string
  readonly toAddress: string
  readonly fromAmount: string
}

interface VaultOptions {
  /** The provider reports what it gets of a swap as if it had seen it. */
  readonly echoes?: boolean
  /** What the chain says that a transaction pays. */
  readonly recipients?: readonly string[]
}

/** A vault's provider that reports these deposits by hash and ignores what it gets of the swap, and two keys. */
const vaultOf = async (
  deposits: Readonly<Record<string, Deposit>>,
  { echoes = false, recipients }: VaultOptions = {},
) => {
  const swaps = memorySwaps()
  const provider = fakeProvider({
    build: async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      kind: 'transferWithMemo' as const,
      form: 'transfer' as const,
      memo: '=:e:0xa11ce',
      to: 'bc1vault',
    }),
    quote: (params) => ({ offers: [offerOf(params, { depositKind: 'transferWithMemo' })] }),
    getStatus: async ({ hash = '', known }) => {
      const own = known && { memo: known.memo ?? '', toAddress: known.destinationAddress, fromAmount: '0.1' }
      const deposit = echoes && own ? own : deposits[hash]
      const { toAddress = '', ...seen } = deposit ?? {}
      return { ...blank(hash, toAddress), ...seen }
    },
  })
  const keys = { find: async (apiKey: string) => ({ ...anonymous, id: apiKey }) }
  const chains = recipients ? [chainPluginOf(fakeChain({ findRecipients: async () => recipients }))] : []
  const engine = createEngine({ plugins: [pluginOf(provider), ...chains], keys, swaps })
  onTestFinished(() => engine.dispose())
  const quote = await engine.quote({ ...call(quoteRequest()), apiKey: 'owner' })
  const request = swapRequest(quote.routes[0]?.routeId ?? '', { destinationAddress: '0xa11ce', disableBuildTx: true })
  await engine.swap({ ...call(request), apiKey: 'owner' })
  const track = (hash: string, apiKey = 'owner') => engine.track({ ...call({ hash, chainId: 'bitcoin' }), apiKey })
  const bound = async (hash: string) => (await swaps.findByHash('bitcoin', hash)) !== undefined
  return { track, bound }
}

describe('a deposit to a shared vault is bound', () => {
  const own = { memo: '=:e:0xa11ce', toAddress: '0xa11ce', fromAmount: '0.1' }

  it.each<[string, Deposit, boolean]>([
    ['by its memo', { ...own, fromAmount: '' }, true],
    ['by destination and amount where the memo is not reported', { toAddress: '0xa11ce', fromAmount: '0.1' }, true],
    ['never with another memo', { ...own, memo: '=:e:0xb0b' }, false],
    ['never with another amount and no memo', { toAddress: '0xa11ce', fromAmount: '0.2' }, false],
    ['never without an amount and a memo', { toAddress: '0xa11ce', fromAmount: '' }, false],
    ['never to another destination', { toAddress: '0xb0b', fromAmount: '0.1' }, false],
    ['never without a destination and a memo', { toAddress: '', fromAmount: '0.1' }, false],
  ])('%s', async (_, deposit, expected) => {
    const { track, bound } = await vaultOf({ aa11: deposit })
    await track('aa11')
    expect(await bound('aa11')).toBe(expected)
  })
  it.each<[string, Partial<SwapStatus>, boolean]>([
    ['nothing else reported', {}, true],
    ['its sender reported', { fromAddress: 'bc1source' }, true],
    ['another sender reported', { fromAddress: 'bc1stranger' }, false],
    ['another amount reported', { fromAmount: '0.2' }, false],
    ['another memo reported', { memo: '=:e:0xb0b' }, false],
  ])('never without a destination and with %s, but may be shown to its owner', async (_, reported, shown) => {
    const { track, bound } = await vaultOf({ aa11: { toAddress: '', fromAmount: '', ...reported } })
    expect((await track('aa11')).quoteId !== undefined).toBe(shown)
    expect((await track('aa11', 'stranger')).quoteId).toBeUndefined()
    expect(await bound('aa11')).toBe(false)
  })
  it('where the chain names the vault too, by what its provider reports without the swap', async () => {
    const options = { recipients: ['bc1vault'], echoes: true }
    const { track, bound } = await vaultOf({ aa11: own, bb22: { ...own, memo: '=:e:0xb0b' } }, options)
    await track('bb22')
    expect(await bound('bb22')).toBe(false)
    await track('aa11', 'stranger')
    expect(await bound('aa11')).toBe(false)
    await track('aa11')
    expect(await bound('aa11')).toBe(true)
  })
  it("never through another key, which does not learn the swap's quoteId either", async () => {
    const { track, bound } = await vaultOf({ aa11: own })
    expect((await track('aa11', 'stranger')).quoteId).toBeUndefined()
    expect(await bound('aa11')).toBe(false)
  })
  it('to the right deposit, also after another one was bound', async () => {
    const { track, bound } = await vaultOf({
      aa11: { toAddress: '0xa11ce', fromAmount: '0.1' },
      bb22: own,
    })
    await track('aa11')
    await track('bb22')
    expect(await bound('bb22')).toBe(true)
  })
})
