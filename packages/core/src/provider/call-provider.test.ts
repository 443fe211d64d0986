import { describe, expect, it } from 'vitest'
import { SwapError } from '../errors.ts'
import { createEvents, type EngineEvents } from '../events.ts'
import { askIndex, askScreener } from '../pipeline/ask-screener.ts'
import { fakeProvider } from '../testing/fakes.ts'
import { callProvider } from './call-provider.ts'

describe('a call of one provider', () => {
  const reported = async (work: () => Promise<unknown>, isDecline?: (result: unknown) => boolean) => {
    let now = 100
    const events = createEvents()
    const facts: EngineEvents['provider-called'][0][] = []
    events.on('provider-called', (fact) => facts.push(fact))
    const clock = { now: () => now, monotonic: () => now }
    const provider = fakeProvider({ id: 'A' })
    const outcome = await callProvider(
      { events, clock, tracer: undefined },
      { provider, kind: 'build', isDecline },
      () => {
        now += 7
        return work()
      },
    ).catch((error: unknown) => error)
    return { outcome, facts }
  }
  const fact = (outcome: string) => [{ provider: 'A', kind: 'build', outcome, tookMs: 7 }]

  it('is reported with its outcome and time, and gives what it gave', async () => {
    expect(await reported(async () => 5)).toEqual({ outcome: 5, facts: fact('answered') })
    expect(
      await reported(
        async () => 5,
        (result) => result === 5,
      ),
    ).toEqual({ outcome: 5, facts: fact('declined') })
    expect(
      (
        await reported(
          async () => 5,
          (result) => result === 6,
        )
      ).facts,
    ).toEqual(fact('answered'))
  })
  it('has declined when it throws a refusal, and failed when it throws anything else', async () => {
    const [refusal, fault] = [new SwapError('swapHalted'), new TypeError('broken')]
    expect(await reported(() => Promise.reject(refusal))).toEqual({ outcome: refusal, facts: fact('declined') })
    expect(await reported(() => Promise.reject(fault))).toEqual({ outcome: fault, facts: fact('failed') })
  })
})

describe('a screener', () => {
  const addresses = [{ chain: 'BTC', address: 'bc1a' }]
  const failed = expect.objectContaining({ code: 'addressScreeningFailed', cause: new Error('down') })

  it('is asked with the addresses and the signal, and its verdict is given', async () => {
    const asked: unknown[] = []
    const screen = async (...call: unknown[]) => {
      asked.push(call)
      return { clean: true } as const
    }
    const { signal } = new AbortController()
    expect(await askScreener({ screen, checkListed: () => ({ clean: true }) }, addresses, signal)).toEqual({
      clean: true,
    })
    expect(asked).toEqual([[addresses, signal]])
  })
  it('that throws, or has no answer in time, refuses the request', async () => {
    const checkListed = (): never => {
      throw new Error('down')
    }
    const down = { screen: () => Promise.reject(new Error('down')), checkListed }
    await expect(askScreener(down, addresses, new AbortController().signal)).rejects.toEqual(failed)
    expect(() => askIndex(down, addresses)).toThrow(failed)
    const silent = { ...down, screen: () => new Promise<never>(() => undefined) }
    await expect(askScreener(silent, addresses, AbortSignal.abort(new Error('down')))).rejects.toEqual(failed)
  })
})
