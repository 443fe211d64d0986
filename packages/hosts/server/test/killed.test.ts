import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { describeWhere, findBuild } from '@switchyard/test-support'
import type { QuoteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const ENTRY = new URL('../dist/main.js', import.meta.url)
const MAIN = fileURLToPath(ENTRY)
const OWNER = 'a-key-of-the-owner-itself'
const STRANGER = 'a-key-of-somebody-else-here'

interface Running {
  readonly url: string
  kill(): Promise<void>
}

describeWhere(findBuild(ENTRY), 'the program, killed while it works', () => {
  let sandbox: Sandbox
  let folder = ''
  const children = new Set<ChildProcess>()
  beforeAll(async () => {
    sandbox = createSandbox({ seed: 'killed' })
    await sandbox.listen()
    folder = await mkdtemp(join(tmpdir(), 'switchyard-killed-'))
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await sandbox.close()
    await rm(folder, { recursive: true })
  })

  const environment = () => ({
    PATH: process.env.PATH ?? '',
    SWITCHYARD_PORT: '0',
    SWITCHYARD_KEYS: JSON.stringify([
      { id: 'owner', key: OWNER },
      { id: 'stranger', key: STRANGER },
    ]),
    SWITCHYARD_SANDBOXURL: sandbox.urls.base,
    SWITCHYARD_STORES__SQL__FILE: join(folder, 'swaps.db'),
  })

  /** Starts the program and waits until every provider has been read. */
  const start = async (): Promise<Running> => {
    const running = await spawned()
    await vi.waitFor(async () => expect((await fetch(`${running.url}/readyz`)).status).toBe(200), { timeout: 30_000 })
    return running
  }

  /** Starts the program and waits for the log line with its address. */
  const spawned = (): Promise<Running> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [MAIN], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
      children.add(child)
      const ended = new Promise<void>((gone) => child.once('exit', () => gone()))
      const kill = (): Promise<void> => {
        child.kill('SIGKILL')
        return ended
      }
      let output = ''
      const hear = (chunk: Buffer): void => {
        output += chunk.toString()
        const url = /"url":"([^"]+)".*"listening"/.exec(output)?.[1]
        if (url !== undefined) resolve({ url, kill })
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', () => reject(new Error(`It ended by itself: ${output}`)))
    })

  const send = (url: string, key: string, body: object, headers = {}) =>
    fetch(url, { method: 'POST', headers: { 'x-api-key': key, ...headers }, body: JSON.stringify(body) })

  const post = async <Response>(url: string, key: string, body: object): Promise<Response> =>
    (await (await send(url, key, body)).json()) as Response

  const addressOn = (chain: string) =>
    sandbox.accounts[0]?.addresses.find((each) => each.chain === chain)?.address ?? ''

  /** Quotes many confidential swaps, builds all of them at once, and kills the program after `count` responses. */
  const swappedUntilKilled = async ({ url, kill }: Running, count: number) => {
    const addresses = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
    const ask = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', usePrivacyMode: true, ...addresses }
    const quotes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post<QuoteResponse>(`${url}/v3/quote`, OWNER, { ...ask, sellAmount: `0.0${index + 10}` }),
      ),
    )
    const answered: { quoteId: string; depositAddress: string; body: object; text: string }[] = []
    let killed: Promise<void> | undefined
    await Promise.allSettled(
      quotes.map(async ({ quoteId, routes }) => {
        const body = { routeId: routes[0]?.routeId, ...addresses }
        const text = await (await send(`${url}/v3/swap`, OWNER, body, { 'idempotency-key': quoteId })).text()
        const { targetAddress } = JSON.parse(text) as SwapResponse
        answered.push({ quoteId, depositAddress: String(targetAddress), body, text })
        if (answered.length === count) killed = kill()
      }),
    )
    await killed
    return answered
  }

  it('still has every swap it has returned, with its owner and under its idempotency key, after a restart', async () => {
    const answered = [...(await swappedUntilKilled(await start(), 1)), ...(await swappedUntilKilled(await start(), 5))]
    expect(answered.length).toBeGreaterThanOrEqual(6)
    const { url, kill } = await start()
    for (const { quoteId, depositAddress, body, text } of answered) {
      const again = await send(`${url}/v3/swap`, OWNER, body, { 'idempotency-key': quoteId })
      expect([again.status, await again.text()]).toEqual([200, text])
      const own = await post<TrackResponse>(`${url}/track`, OWNER, { depositAddress })
      expect(own).toMatchObject({ meta: { provider: 'NEAR', privacyMode: true, quoteId } })
      const other = await post<TrackResponse>(`${url}/track`, STRANGER, { depositAddress })
      expect(other).toMatchObject({ meta: { redacted: true, redactionReason: 'notOwner' } })
    }
    await kill()
  }, 120_000)
})
