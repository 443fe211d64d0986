import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { createFakeApi, fakeRequest } from '../testing/fake-api.ts'
import { createOneStepSigner, createTwoStepSigner } from '../testing/fake-signers.ts'
import { execute, executeByHand, resume } from './execute.ts'
import type { ByHandOptions, SwapProgress } from './execute-options.ts'
import { createMemoryStorage, loadSwap } from './swap-storage.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

const setup = () => {
  const api = createFakeApi()
  api.swapMembers = { tx: undefined, targetAddress: '0xdeposit' }
  const client = createClient({ baseUrl: 'http://api', fetch: api.fetch, retry: { baseMs: 1 } })
  const storage = createMemoryStorage()
  const seen: SwapProgress['type'][] = []
  /** Notes the steps, and acts at one of them. */
  const at = (type: SwapProgress['type'], act: () => void): ByHandOptions => ({
    ...{ storage, pollMs: 1 },
    onProgress: (step) => {
      seen.push(step.type)
      if (step.type === type) act()
    },
  })
  const pay = at('awaiting-deposit', () => {
    api.known = '0xpaid'
  })
  return { api, client, storage, seen, at, pay }
}

/** Ends with the page, as far as the client can tell. */
const leaving = ({ at }: ReturnType<typeof setup>, type: SwapProgress['type']): ByHandOptions => {
  const page = new AbortController()
  return { ...at(type, () => page.abort(new Error('The page was left.'))), signal: page.signal }
}

describe('a swap that is paid by hand', () => {
  it('tells where to pay, and is followed from the payment to the end', async () => {
    const { client, seen, pay, storage } = setup()
    const done = await executeByHand(client, fakeRequest, pay)
    expect(seen).toEqual(['built', 'awaiting-deposit', 'sent', 'track'])
    expect(done).toMatchObject({ hash: '0xpaid', swap: { targetAddress: '0xdeposit' }, track: { status: 'completed' } })
    expect(await loadSwap(storage, 'route-1')).toMatchObject({ stage: 'ended', hash: '0xpaid' })
  })

  it('goes on with the same deposit after the page was left', async () => {
    const begun = setup()
    const { client, api, storage, seen, pay } = begun
    const request = { ...fakeRequest, context: { amount: '1' } }
    await failureOf(executeByHand(client, request, leaving(begun, 'awaiting-deposit')))
    expect(await loadSwap(storage, 'route-1')).toMatchObject({
      ...{ stage: 'awaiting', byHand: true, context: { amount: '1' } },
      swap: { targetAddress: '0xdeposit' },
    })
    seen.length = 0
    expect(await resume(client, 'route-1', pay)).toMatchObject({ hash: '0xpaid' })
    expect(seen).toEqual(['awaiting-deposit', 'sent', 'track'])
    expect(api.built.size).toBe(1)
  })

  it('shows no address that is not part of what was agreed on', async () => {
    const { client, api, seen, pay } = setup()
    api.swapMembers = { ...api.swapMembers, destinationAddress: 'bc1qthief' }
    expect(await failureOf(executeByHand(client, fakeRequest, pay))).toMatchObject({ code: 'notVerified' })
    expect(seen).toEqual(['built'])
  })

  it('needs an address', async () => {
    const { client, api, pay } = setup()
    api.swapMembers = { tx: undefined }
    const failure = await failureOf(executeByHand(client, fakeRequest, pay))
    expect(failure).toMatchObject({ code: 'noDepositAddress' })
  })
})

describe('a deposit that only the wallet knows of', () => {
  const failing = async (fixture: ReturnType<typeof setup>) => {
    fixture.api.swapMembers = {}
    const wallet = { chains: ['ETH'], send: () => Promise.reject(new Error('Closed.')) }
    await failureOf(execute(fixture.client, fakeRequest, { storage: fixture.storage, signers: [wallet] }))
  }

  it('is waited for without a signature, and followed once it is seen', async () => {
    const fixture = setup()
    const { api, client, at, seen } = fixture
    await failing(fixture)
    const wait = at('sending-unknown', () => {
      api.known = '0xwallet'
    })
    const options = { ...wait, signers: [createOneStepSigner(api)], awaitDeposit: true }
    expect(await resume(client, 'route-1', options)).toMatchObject({ hash: '0xwallet' })
    expect(seen).toEqual(['sending-unknown', 'sent', 'track'])
    expect(api.deposits.size).toBe(0)
  })

  it('is waited for by its swap alone, not by an address that other swaps pay to', async () => {
    const fixture = setup()
    const { api, client, at } = fixture
    await failing(fixture)
    const bodies: string[] = []
    const fetch: typeof api.fetch = async (url, init) => {
      if (new URL(url).pathname === '/track') bodies.push(String(init.body))
      return api.fetch(url, init)
    }
    const watching = createClient({ ...client.options, fetch })
    const wait = at('sending-unknown', () => {
      api.known = '0xwallet'
    })
    await resume(watching, 'route-1', { ...wait, awaitDeposit: true })
    expect(bodies.filter((body) => body.includes('depositAddress'))).toEqual([])
  })

  it('takes the hash that the user found in the wallet', async () => {
    const fixture = setup()
    await failing(fixture)
    const { client, storage, api } = fixture
    expect(await resume(client, 'route-1', { storage, sent: '0xfound' })).toMatchObject({ hash: '0xfound' })
    expect(api.deposits.size).toBe(0)
  })

  it('was perhaps broadcast where it was signed and there is no wallet any more', async () => {
    const { api, client, storage } = setup()
    api.swapMembers = {}
    const wallet = { ...createTwoStepSigner(api), broadcast: () => Promise.reject(new Error('Gone.')) }
    await failureOf(execute(client, fakeRequest, { storage, signers: [wallet] }))
    expect(await failureOf(resume(client, 'route-1', { storage }))).toMatchObject({ code: 'sendingUnknown' })
    expect(await resume(client, 'route-1', { storage, signers: [createTwoStepSigner(api)] })).toMatchObject({
      hash: 'deposit-1',
    })
    expect([...api.deposits]).toEqual([['deposit-1', 1]])
  })

  it('needs the wallet where nothing was signed', async () => {
    const { api, client, storage } = setup()
    api.swapMembers = {}
    const refusing = { chains: ['ETH'], send: () => Promise.reject(Object.assign(new Error(), { code: 4001 })) }
    await failureOf(execute(client, fakeRequest, { storage, signers: [refusing] }))
    expect(await failureOf(resume(client, 'route-1', { storage }))).toMatchObject({ code: 'noSigner' })
  })
})
