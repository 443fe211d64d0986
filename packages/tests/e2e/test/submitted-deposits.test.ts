import { createEngine } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { sendUtxo } from '@switchyard/test-wallets'
import type { QuoteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pluginsAt } from './plugins-at.ts'
import { recordTraffic, type Traffic } from './record-traffic.ts'
import { testWallet } from './wallet/test-wallet.ts'

const SEED = 'submitted-deposits'
const MINUTE = 60_000
const OWNER = 'a-key-of-the-owner-itself'
const STRANGER = 'a-key-of-somebody-else-here'

describe('a deposit that 1Click has not noticed', () => {
  const plain = createHttp()
  let traffic: Traffic
  let sandbox: Sandbox
  let server: RunningServer
  beforeAll(async () => {
    sandbox = createSandbox({ seed: SEED, speed: 600 })
    const urls = await sandbox.listen()
    traffic = recordTraffic(plain)
    const keys = [
      { id: 'owner', key: OWNER },
      { id: 'stranger', key: STRANGER },
    ]
    const { now } = sandbox.world.clock
    server = await createServer(readConfig({ port: 0, keys, log: { level: 'silent' } }), {
      engine: (found) =>
        createEngine({
          plugins: pluginsAt(urls, SEED),
          http: traffic.http,
          keys: found,
          clock: { now: () => Math.floor(now()) },
        }),
    })
    await server.engine.ready()
    sandbox.faults.set('near', { unnoticed: true })
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await plain.close()
    await sandbox.close()
  })

  const post = async <Body>(path: string, key: string, body: object): Promise<Body> => {
    const init = { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) }
    return (await (await fetch(`${server.url}${path}`, init)).json()) as Body
  }

  /** Quotes and builds a swap, signs and sends its deposit. */
  const deposited = async () => {
    const seller = testWallet(sandbox, 'BTC')
    const addresses = { sourceAddress: seller.address, destinationAddress: testWallet(sandbox, 'ETH', 'bob').address }
    const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05', providers: ['NEAR'] }
    const { routes } = await post<QuoteResponse>('/v3/quote', OWNER, { ...trade, ...addresses })
    const swap = await post<SwapResponse>('/v3/swap', OWNER, { routeId: routes[0]?.routeId, ...addresses })
    const hash = await sendUtxo(sandbox.urls.esplora.BTC ?? '', seller.privateKey, String(swap.tx))
    return { hash, depositAddress: swap.targetAddress, depositChannelId: swap.meta.providerDepositChannelId }
  }

  const track = (key: string, body: object) => post<TrackResponse>('/track', key, { chainId: 'bitcoin', ...body })

  /** Bodies of `deposit/submit` sent since the last call. */
  const submitted = (): readonly unknown[] =>
    traffic.take().flatMap(({ call, body = '' }) => (call.endsWith('/v0/deposit/submit') ? [JSON.parse(body)] : []))

  it('is submitted once by the first request of its owner that names it, and then swapped', async () => {
    const { hash, depositAddress } = await deposited()
    submitted()
    await track(STRANGER, { hash })
    expect(submitted()).toEqual([])
    expect(await track(OWNER, { hash })).toMatchObject({ status: 'not_started' })
    expect(submitted()).toEqual([{ txHash: hash, depositAddress }])
    const statuses: string[] = []
    for (let minute = 0; minute < 24 * 60 && !statuses.includes('completed'); minute += 1) {
      sandbox.world.clock.pass(MINUTE)
      statuses.push((await track(OWNER, { hash })).status)
    }
    expect(statuses.at(-1)).toBe('completed')
    expect(submitted()).toEqual([])
  })

  it('is tracked though it cannot be submitted, and submitted again once it can', async () => {
    const { hash, depositAddress, depositChannelId } = await deposited()
    const body = { txHash: hash, depositAddress }
    sandbox.faults.set('near/v0/deposit/submit', { error: 500 })
    submitted()
    for (const [index, named] of [{ hash }, { hash, depositChannelId }].entries()) {
      expect(await track(OWNER, named)).toMatchObject({ status: 'not_started' })
      expect(submitted()).toEqual([body])
      const failed = () => traffic.exchanges.filter(({ url, status }) => url.endsWith('/submit') && status === 500)
      await vi.waitFor(() => expect(failed()).toHaveLength(index + 1))
    }
    sandbox.faults.clear('near/v0/deposit/submit')
    await track(OWNER, { depositChannelId })
    expect(submitted()).toEqual([])
    await track(OWNER, { hash, depositChannelId })
    expect(submitted()).toEqual([body])
  })
})
