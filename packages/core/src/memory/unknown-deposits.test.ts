import { describe, expect, it, onTestFinished } from 'vitest'
import type { KeyStore } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import { SwapError } from '../errors.ts'
import type { Limits } from '../policy/limits.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  fakeChain,
  fakeProvider,
  listing,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
  usdc,
} from '../testing/fakes.ts'
import { anonymous } from './open-keys.ts'

const HASH = 'ab'.repeat(32)
const step = {
  chainId: 'bitcoin',
  hash: HASH,
  block: 1,
  type: 'swap' as const,
  status: 'swapping' as const,
  fromAsset: 'BTC.BTC',
  fromAmount: '1',
  fromAddress: 'bc1source',
  toAsset: 'ETH.ETH',
  toAmount: '',
  toAddress: '0xdestination',
  finalisedAt: -1,
}

/** Two providers that sell Bitcoin and one that sells Ether, with the status calls each got. */
const createFixture = async (limits: Partial<Limits> = {}, keys?: KeyStore) => {
  const time = { now: 1_000_000 }
  const calls: string[] = []
  const report: { status: SwapStatus | undefined; fault: Error | undefined } = { status: undefined, fault: undefined }
  const provider = (id: string, assets = [listing(btc), listing(eth)]): SwapProvider =>
    fakeProvider({
      id,
      assets,
      build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: `${id}-1` } }),
      getStatus: async () => {
        calls.push(id)
        if (id === 'TWO' && report.fault) throw report.fault
        return id === 'TWO' ? report.status : undefined
      },
    })
  const engine = createEngine({
    plugins: [
      pluginOf(provider('ONE'), provider('TWO'), provider('THREE', [listing(eth), listing(usdc)])),
      chainPluginOf(fakeChain()),
    ],
    clock: { now: () => time.now },
    keys,
    limits,
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  const track = (hash = HASH, apiKey?: string) =>
    engine.track({ ...call({ hash, chainId: 'bitcoin' }), apiKey }).then(
      ({ provider: id }) => id,
      (error: unknown) => (SwapError.is(error) ? error : Promise.reject(error)),
    )
  return { engine, time, calls, report, track }
}

describe('a deposit of no stored swap', () => {
  it('is asked of the providers that serve its chain, and of none for some seconds once none knows it', async () => {
    const { track, calls, time } = await createFixture()
    expect(await track()).toMatchObject({ code: 'txNotFound' })
    expect(calls.splice(0).sort()).toEqual(['ONE', 'TWO'])
    time.now += 2_999
    expect(await track()).toMatchObject({ code: 'txNotFound' })
    expect(calls).toEqual([])
    time.now += 1
    await track()
    expect(calls.sort()).toEqual(['ONE', 'TWO'])
  })

  it('is asked again at once after a fault, and while a provider knows it', async () => {
    const { track, calls, report } = await createFixture()
    report.fault = new Error('node is away')
    expect(await track()).toMatchObject({ code: 'unknownError' })
    report.fault = undefined
    report.status = { ...step, legs: [step] }
    expect(await track()).toBe('TWO')
    expect(await track()).toBe('TWO')
    expect(calls).toHaveLength(6)
  })

  it('is looked up once for callers that ask at the same time', async () => {
    const { track, calls } = await createFixture()
    const answers = await Promise.all([track(), track(), track()])
    expect(answers).toMatchObject(Array(3).fill({ code: 'txNotFound' }))
    expect(calls).toHaveLength(2)
  })

  it('is refused with a time to wait once a provider has no lookups left, which come back evenly', async () => {
    const { track, calls, time } = await createFixture({ unknownPerMinute: 2 })
    for (const hash of ['aa', 'bb']) expect(await track(hash)).toMatchObject({ code: 'txNotFound' })
    expect(await track('cc')).toMatchObject({ code: 'serviceUnavailable', data: { retryAfterSeconds: 30 } })
    expect(calls).toHaveLength(4)
    time.now += 30_000
    expect(await track('cc')).toMatchObject({ code: 'txNotFound' })
    expect(await track('dd')).toMatchObject({ code: 'serviceUnavailable' })
    expect(calls).toHaveLength(6)
  })

  it('is refused to a key that has used up its share, while other keys are answered', async () => {
    const keys: KeyStore = { find: async (key) => ({ ...anonymous, id: key }) }
    const { track, calls, time } = await createFixture({ unknownPerKey: 2 }, keys)
    for (const hash of ['aa', 'bb']) expect(await track(hash, 'one')).toMatchObject({ code: 'txNotFound' })
    const refused = { code: 'rateLimitExceeded', data: { limit: 2, remaining: 0, retryAfterSeconds: 30 } }
    expect(await track('cc', 'one')).toMatchObject(refused)
    expect(calls).toHaveLength(4)
    expect(await track('cc', 'two')).toMatchObject({ code: 'txNotFound' })
    time.now += 30_000
    expect(await track('dd', 'one')).toMatchObject({ code: 'txNotFound' })
  })

  it('is asked every time where the limit says so', async () => {
    const { track, calls } = await createFixture({ unknownDepositMs: 0 })
    await track()
    await track()
    expect(calls).toHaveLength(4)
  })
})

describe('a stored swap', () => {
  it('asks its own provider only, whatever is left of its budget', async () => {
    const { engine, track, calls } = await createFixture({ unknownPerMinute: 1 })
    await track('aa')
    const { routes } = await engine.quote(call(quoteRequest({ providers: ['TWO'] })))
    await engine.swap(call(swapRequest(routes[0]?.routeId ?? '')))
    calls.splice(0)
    for (let poll = 0; poll < 3; poll++)
      await engine.track(call({ depositChannelId: 'TWO-1' })).catch((error: unknown) => error)
    expect(calls).toEqual(['TWO', 'TWO', 'TWO'])
    expect(await track('bb')).toMatchObject({ code: 'serviceUnavailable' })
  })

  it('is found by its hash although nobody knew that a moment before', async () => {
    const { engine, track, calls, report } = await createFixture()
    expect(await track()).toMatchObject({ code: 'txNotFound' })
    const { routes } = await engine.quote(call(quoteRequest({ providers: ['TWO'] })))
    await engine.swap(call(swapRequest(routes[0]?.routeId ?? '')))
    report.status = { ...step, legs: [step] }
    await engine.track(call({ depositChannelId: 'TWO-1' }))
    calls.splice(0)
    expect(await track()).toBe('TWO')
    expect(calls).toEqual(['TWO'])
  })
})
