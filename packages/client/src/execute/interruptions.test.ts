import { describe, expect, it } from 'vitest'
import { ClientError } from '../client-error.ts'
import { createClient } from '../create-client.ts'
import { createFakeApi, type FakeApi, fakeRequest } from '../testing/fake-api.ts'
import { createOneStepSigner, createTwoStepSigner } from '../testing/fake-signers.ts'
import { execute } from './execute.ts'
import { createMemoryStorage } from './swap-storage.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

/** Ends the process, as far as the client can tell, at the n-th thing it does outside itself: before that is done, or after. */
const interruptions = (at: number, when: 'before' | 'after') => {
  let step = 0
  let isOver = false
  const interrupting =
    <Arguments extends unknown[], T>(work: (...given: Arguments) => T | Promise<T>) =>
    async (...given: Arguments): Promise<T> => {
      const isMine = ++step === at
      if (isOver || (isMine && when === 'before')) {
        isOver = true
        throw new Error('interrupted')
      }
      const result = await work(...given)
      isOver ||= isMine
      if (isMine) throw new Error('interrupted')
      return result
    }
  return { interrupting, steps: () => step }
}

const clientOf = (fetch: FakeApi['fetch']) => createClient({ baseUrl: 'http://api', fetch, retry: { retries: 0 } })

const begin = async (at: number, when: 'before' | 'after', inOneStep: boolean) => {
  const api = createFakeApi()
  api.approvalNeeded = true
  const { interrupting, steps } = interruptions(at, when)
  const signer = inOneStep ? createOneStepSigner(api) : createTwoStepSigner(api)
  const storage = createMemoryStorage()
  const page = {
    storage: { ...storage, setItem: interrupting(storage.setItem) },
    signers: [
      'send' in signer
        ? { ...signer, send: interrupting(signer.send) }
        : { ...signer, sign: interrupting(signer.sign), broadcast: interrupting(signer.broadcast) },
    ],
    pollMs: 1,
    transport: 'poll',
    patienceMs: 0,
  } as const
  await failureOf(execute(clientOf(interrupting(api.fetch)), fakeRequest, page))
  const again = () => execute(clientOf(api.fetch), fakeRequest, { signers: [signer], storage, pollMs: 1 })
  return { api, again, steps: steps() }
}

const cases = (['before', 'after'] as const).flatMap((when) => [
  [when, 'two steps'] as const,
  [when, 'one step'] as const,
])

describe.each(cases)('a swap that is interrupted %s any step, with a wallet of %s', (when, kind) => {
  it('sends one deposit, and completes unless only the wallet knows', async () => {
    const inOneStep = kind === 'one step'
    const { steps } = await begin(0, when, inOneStep)
    expect(steps).toBeGreaterThan(12)
    let unknown = 0
    for (let at = 1; at <= steps; at++) {
      const { api, again } = await begin(at, when, inOneStep)
      const end = await failureOf(again())
      if (ClientError.is(end) && end.code === 'sendingUnknown') unknown++
      else {
        expect(end, `step ${at}`).toMatchObject({ track: { status: 'completed' } })
        expect(api.deposits.size, `step ${at}`).toBe(1)
      }
      expect(api.deposits.size, `step ${at}`).toBeLessThanOrEqual(1)
    }
    expect(unknown > 0).toBe(inOneStep)
  })
})
