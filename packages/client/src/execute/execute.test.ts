import { describe, expect, it, vi } from 'vitest'
import { ClientError } from '../client-error.ts'
import { createClient } from '../create-client.ts'
import { createFakeApi, type FakeApi, fakeRequest } from '../testing/fake-api.ts'
import { createOneStepSigner, createTwoStepSigner } from '../testing/fake-signers.ts'
import { execute, resume } from './execute.ts'
import type { ExecuteOptions, SwapProgress } from './execute-options.ts'
import { createMemoryStorage, listSavedSwaps } from './swap-storage.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

const setup = (api: FakeApi = createFakeApi()) => {
  const client = createClient({ baseUrl: 'http://api', fetch: api.fetch, retry: { baseMs: 1 } })
  const storage = createMemoryStorage()
  const options: ExecuteOptions = { signers: [createTwoStepSigner(api)], storage, pollMs: 1 }
  const run = (more: Partial<ExecuteOptions> = {}) => execute(client, fakeRequest, { ...options, ...more })
  return { api, client, storage, options, run }
}

describe('execute', () => {
  it('builds, sends and follows, and returns the same when it is called again', async () => {
    const { api, run, storage } = setup()
    const seen: string[] = []
    const done = await run({ onProgress: ({ type }) => void seen.push(type) })
    expect(done).toMatchObject({ id: 'route-1', hash: 'deposit-1', track: { status: 'completed' } })
    expect(seen).toEqual(['built', 'signing', 'sent', 'track'])
    expect(await run()).toEqual(done)
    expect([...api.deposits]).toEqual([['deposit-1', 1]])
    expect(await listSavedSwaps(storage)).toEqual(['route-1'])
  })

  it('sends an approval first, and asks for the swap under a new key', async () => {
    const { api, run } = setup()
    api.approvalNeeded = true
    const seen: SwapProgress[] = []
    await run({ onProgress: (one) => void seen.push(one) })
    expect(seen.map(({ type }) => type)).toEqual([
      ...['built', 'signing', 'approval-sent'],
      ...['built', 'signing', 'sent', 'track'],
    ])
    expect(api.built.size).toBe(2)
  })

  it('is not stopped by a listener that throws', async () => {
    const { run, api } = setup()
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error))
    const broken = new Error('of the page')
    const listener = () => {
      throw broken
    }
    await run({ onProgress: listener })
    vi.unstubAllGlobals()
    expect(api.deposits.size).toBe(1)
    expect(reported).toEqual([broken, broken, broken, broken])
  })

  it('needs a signer of the sell chain, and a transaction', async () => {
    const { run, api } = setup()
    expect(await failureOf(run({ signers: [] }))).toMatchObject({ code: 'noSigner' })
    api.swapMembers = { tx: undefined, targetAddress: 'bc1qvault' }
    expect(await failureOf(run())).toMatchObject({ code: 'noTransaction', data: { targetAddress: 'bc1qvault' } })
  })

  it.each([
    ['another destination', { destinationAddress: 'bc1qthief' }, 'notVerified'],
    ['another source', { sourceAddress: '0xbb' }, 'notVerified'],
    ['another asset', { buyAsset: 'DOGE.DOGE' }, 'notVerified'],
    ['another provider', { providers: ['OTHER'] }, 'notVerified'],
    ['a price that moved', { expectedBuyAmountMaxSlippage: '0.0386' }, 'priceMoved'],
    ['no price', { expectedBuyAmountMaxSlippage: undefined }, 'priceMoved'],
    ['an unreadable price', { expectedBuyAmountMaxSlippage: '1e3' }, 'priceMoved'],
  ])('signs nothing for %s', async (_, members, code) => {
    const { run, api } = setup()
    api.swapMembers = members
    expect(await failureOf(run())).toMatchObject({ code })
    expect(api.deposits.size).toBe(0)
  })

  it('takes a price within the limit, and a wider limit', async () => {
    const narrow = setup()
    narrow.api.swapMembers = { expectedBuyAmountMaxSlippage: '0.03861' }
    await narrow.run()
    const wide = setup()
    wide.api.swapMembers = { expectedBuyAmountMaxSlippage: '0.0371' }
    await wide.run({ maxPriceMoveBps: 500 })
    expect([narrow.api.deposits.size, wide.api.deposits.size]).toEqual([1, 1])
  })

  it('asks `verify` before each signature, also for a swap that was saved', async () => {
    const { run, api, client, options } = setup()
    api.approvalNeeded = true
    const verified: unknown[] = []
    const refuseDeposits: ExecuteOptions['verify'] = ({ swap }) => {
      verified.push(swap.tx === undefined ? 'approval' : 'deposit')
      if (swap.tx !== undefined) throw new ClientError('notVerified', 'It is not what was agreed on.')
    }
    expect(await failureOf(run({ verify: refuseDeposits }))).toMatchObject({ code: 'notVerified' })
    const again = resume(client, 'route-1', { ...options, verify: refuseDeposits })
    expect(await failureOf(again)).toMatchObject({ code: 'notVerified' })
    expect(verified).toEqual(['approval', 'deposit', 'deposit'])
    expect(api.deposits.size).toBe(0)
  })

  it('sends nothing that the server advises against', async () => {
    const { run, api } = setup()
    api.failing = [{ name: 'halts', ok: false, reason: 'Trading is halted.' }]
    expect(await failureOf(run())).toMatchObject({
      code: 'notSendable',
      message: 'The swap must not be sent now. Trading is halted.',
    })
    expect(api.deposits.size).toBe(0)
    api.failing = []
    await run()
    expect(api.built.size).toBe(1)
  })

  it('follows a deposit that was seen already instead of sending another', async () => {
    const { run, api } = setup()
    api.failing = [{ name: 'unsent', ok: false, reason: 'A deposit was seen.' }]
    api.known = '0xseen'
    expect(await run()).toMatchObject({ hash: '0xseen' })
    expect(api.deposits.size).toBe(0)
  })

  it('is done once at a time', async () => {
    const { run, api } = setup()
    const first = run()
    expect(await failureOf(run())).toMatchObject({ code: 'alreadyRunning' })
    await first
    expect(api.deposits.size).toBe(1)
  })

  it('does not save what the server refuses for good', async () => {
    const api = createFakeApi()
    const fetch: typeof api.fetch = async () =>
      Response.json({ error: 'insufficientBalance', message: 'Too little.' }, { status: 400 })
    const { run, storage } = setup({ ...api, fetch })
    expect(await failureOf(run())).toMatchObject({ code: 'insufficientBalance' })
    expect(await listSavedSwaps(storage)).toEqual([])
  })
})

describe('resume', () => {
  it('refuses a swap that the storage does not hold', async () => {
    const { client, options } = setup()
    expect(await failureOf(resume(client, 'nothing', options))).toMatchObject({ code: 'unknownSwap' })
  })

  it.each(['0xwallet', false] as const)('asks the user where only the wallet knows, and believes %s', async (sent) => {
    const { client, run, options, api } = setup()
    await failureOf(run({ signers: [{ chains: ['ETH'], send: () => Promise.reject(new Error('Closed.')) }] }))
    const later = { ...options, signers: [createOneStepSigner(api)] }
    expect(await failureOf(resume(client, 'route-1', later))).toMatchObject({ code: 'sendingUnknown' })
    expect(await resume(client, 'route-1', { ...later, sent })).toMatchObject({ hash: sent || 'deposit-1' })
    expect(api.deposits.size).toBe(sent ? 0 : 1)
  })

  it.each([
    ['EIP-1193', { code: 4001 }],
    ['ethers', Object.assign(new Error(), { cause: { cause: { code: 'ACTION_REJECTED' } } })],
    ['the wrong account', new ClientError('wrongAccount', 'Another account.')],
    ['the wrong network', new ClientError('wrongNetwork', 'Another network.')],
    ['another transaction', new ClientError('notVerified', 'Another transaction.')],
  ])('asks the wallet again after it has sent nothing (%s)', async (_, error) => {
    const { run, api } = setup()
    expect(await failureOf(run({ signers: [{ chains: ['ETH'], send: () => Promise.reject(error) }] }))).toBe(error)
    expect(await run({ signers: [createOneStepSigner(api)] })).toMatchObject({ hash: 'deposit-1' })
    expect(api.built.size).toBe(1)
  })

  it('finds a deposit in the history that the wallet sent without an answer', async () => {
    const { client, run, options, api } = setup()
    await failureOf(run({ signers: [{ chains: ['ETH'], send: () => Promise.reject(new Error('Lost.')) }] }))
    api.known = '0xseen'
    expect(await resume(client, 'route-1', options)).toMatchObject({ hash: '0xseen' })
    expect(api.deposits.size).toBe(0)
  })
})
