import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Chain, ChainContext } from '../../contract/chain.ts'
import type { EngineContext } from '../../engine-context.ts'
import { fakeChain } from '../../testing/fakes.ts'
import { readChain, readPaidAddresses } from './read-chain.ts'

const clock = { now: () => 1_000 }
const catalogue = { find: () => undefined }

const engineWith = (chain: Partial<Chain>): EngineContext =>
  ({
    chains: new Map([['BTC', fakeChain(chain)]]),
    limits: { trackDeadlineMs: 5_000 },
    clock,
    catalogue,
  }) as unknown as EngineContext

describe('what a chain says of a transaction', () => {
  it('is asked by the code of the chain, with what an answer needs', async () => {
    const asked: (readonly [string, ChainContext])[] = []
    const read = await readChain(engineWith({}), 'bitcoin', async (chain, code, context) => {
      asked.push([code, context])
      return chain.family
    })
    expect(read).toBe('fake')
    expect(asked).toEqual([['BTC', { signal: expect.any(AbortSignal), clock, tokens: catalogue }]])
  })

  it.each<[string, string]>([
    ['that no table lists', 'nowhere'],
    ['that the engine cannot read', '1'],
  ])('is not known of a chain %s', async (_, chainId) => {
    const read = vi.fn(async () => 'read')
    expect(await readChain(engineWith({}), chainId, read)).toBeUndefined()
    expect(read).not.toHaveBeenCalled()
  })

  it('is not known where the chain fails, at once or later, or cannot be asked this', async () => {
    const engine = engineWith({})
    const thrown = (): never => {
      throw new Error('broken')
    }
    expect(await readChain(engine, 'bitcoin', thrown)).toBeUndefined()
    expect(await readChain(engine, 'bitcoin', () => Promise.reject(new Error('down')))).toBeUndefined()
    expect(await readChain(engine, 'bitcoin', () => undefined)).toBeUndefined()
  })

  it('is waited for during half of the time of a track', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let signal: AbortSignal | undefined
    let isOver = false
    const reading = readChain(engineWith({}), 'bitcoin', (_chain, _code, context) => {
      signal = context.signal
      return new Promise<never>(() => undefined)
    }).then((value) => {
      isOver = true
      return value
    })
    await vi.advanceTimersByTimeAsync(2_499)
    expect([isOver, signal?.aborted]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(1)
    expect([await reading, signal?.aborted]).toEqual([undefined, true])
  })
})

describe('the addresses that a transaction pays', () => {
  it('are those its chain reports', async () => {
    const recipients = vi.fn<NonNullable<Chain['findRecipients']>>(async () => ['bc1a', 'bc1b'])
    expect(await readPaidAddresses(engineWith({ findRecipients: recipients }), 'bitcoin', 'aa11')).toEqual([
      'bc1a',
      'bc1b',
    ])
    expect(recipients.mock.calls[0]?.slice(0, 2)).toEqual(['BTC', 'aa11'])
  })

  it('are not known where the chain cannot say', async () =>
    expect(await readPaidAddresses(engineWith({}), 'bitcoin', 'aa11')).toBeUndefined())
})
