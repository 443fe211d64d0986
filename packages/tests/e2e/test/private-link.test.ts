import { createEngine } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { findFreePort } from '@switchyard/test-support'
import { accessibilityFaults, describeBrowser, type SuiteBrowser } from '@switchyard/test-support/browser'
import { sendUtxo } from '@switchyard/test-wallets'
import type { QuoteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pluginsAt } from './plugins-at.ts'
import { testWallet } from './wallet/test-wallet.ts'

const SEED = 'private-link'
const MINUTE = 60_000
const OWNER = 'a-key-of-the-owner-itself'
const STRANGER = 'a-key-of-somebody-else-here'
const STARS = '********'

describe('a confidential swap through NEAR', () => {
  const http = createHttp()
  let sandbox: Sandbox
  let server: RunningServer
  let receiver = ''
  let hash = ''
  let link: URL
  let linkOfOther: URL

  beforeAll(async () => {
    sandbox = createSandbox({ seed: SEED, speed: 600 })
    const urls = await sandbox.listen()
    const port = await findFreePort()
    const keys = [
      { id: 'owner', key: OWNER },
      { id: 'stranger', key: STRANGER },
    ]
    server = await createServer(
      readConfig({ port, keys, http: { maxEventLoopDelayMs: 0 }, log: { level: 'silent' } }),
      {
        engine: (found) =>
          createEngine({
            plugins: pluginsAt(urls, SEED),
            http,
            keys: found,
            clock: { now: () => Math.floor(sandbox.world.clock.now()) },
            explorerUrl: `http://127.0.0.1:${port}/track-page`,
          }),
      },
    )
    await server.engine.ready()
    receiver = testWallet(sandbox, 'ETH', 'bob').address
    hash = await deposited()
    link = await linkOf(hash)
    linkOfOther = await linkOf(await deposited())
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await http.close()
    await sandbox.close()
  })

  const post = async <Body>(path: string, key: string, body: object): Promise<Body> => {
    const init = { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) }
    return (await (await fetch(`${server.url}${path}`, init)).json()) as Body
  }

  /** Quotes, builds, signs and sends; returns the hash of the deposit. */
  const deposited = async (): Promise<string> => {
    const seller = testWallet(sandbox, 'BTC')
    const addresses = { sourceAddress: seller.address, destinationAddress: receiver }
    const ask = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05', usePrivacyMode: true }
    const { routes } = await post<QuoteResponse>('/v3/quote', OWNER, { ...ask, ...addresses })
    expect(routes.map(({ providers }) => providers)).toEqual([['NEAR']])
    const swap = await post<SwapResponse>('/v3/swap', OWNER, { routeId: routes[0]?.routeId, ...addresses })
    expect(swap).toMatchObject({ tx: expect.any(String) })
    return sendUtxo(sandbox.urls.esplora.BTC ?? '', seller.privateKey, String(swap.tx))
  }

  const track = (key: string, of: string) => post<TrackResponse>('/track', key, { hash: of, chainId: 'bitcoin' })

  /** Tracks the swap to its end; returns the link of the last response. */
  const linkOf = async (of: string): Promise<URL> => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const { status, meta } = await track(OWNER, of)
      if (status === 'completed' && meta?.explorerUrl !== undefined) return new URL(meta.explorerUrl)
      sandbox.world.clock.pass(MINUTE)
    }
    throw new Error('The swap has not ended.')
  }

  /** The request of the page behind a link, over HTTP and without a key. */
  const asked = async ({ searchParams }: URL): Promise<TrackResponse> =>
    (await (await fetch(`${server.url}/explorer/track?${searchParams}`)).json()) as TrackResponse

  const withToken = (of: URL, token: string): URL => {
    const changed = new URL(of)
    changed.searchParams.set('t', token)
    return changed
  }
  const tokenOf = ({ searchParams }: URL): string => searchParams.get('t') ?? ''
  const tampered = (): URL => {
    const token = tokenOf(link)
    return withToken(link, `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`)
  }

  const redacted = (redactionReason: string) => ({
    status: 'completed',
    toAsset: '',
    toAmount: '',
    toAddress: '',
    meta: { privacyMode: true, redacted: true, redactionReason },
    legs: [{ hash }, { type: 'swap', hash: '', fromAmount: '', toAmount: '', block: -1, finalisedAt: -1 }],
  })

  it('is shown completely to its key, with a link to the page of this server, and redacted to another key [TRK-1a, TRK-1b, TRK-1d, TRK-1g, TRK-2]', async () => {
    const whole = await track(OWNER, hash)
    expect(whole).toMatchObject({
      toAsset: 'ETH.ETH',
      toAddress: receiver,
      meta: { provider: 'NEAR', privacyMode: true },
    })
    expect(link.origin + link.pathname).toBe(`${server.url}/track-page/`)
    expect(await track(STRANGER, hash)).toMatchObject(redacted('notOwner'))
    const other = await track(STRANGER, hash)
    for (const secret of [receiver, 'NEAR', 'ETH.ETH']) expect(JSON.stringify(other)).not.toContain(secret)
  })

  it('opens by its link over HTTP without a key; a forged token and one of another swap open nothing [TRK-4]', async () => {
    expect((await fetch(link)).status).toBe(200)
    expect(await asked(link)).toMatchObject({ toAddress: receiver, meta: { provider: 'NEAR', privacyMode: true } })
    expect((await asked(link)).meta).not.toHaveProperty('redacted')
    expect(await asked(tampered())).toMatchObject(redacted('tokenInvalid'))
    expect(await asked(withToken(link, tokenOf(linkOfOther)))).toMatchObject(redacted('tokenInvalid'))
    const bare = new URL(link)
    bare.searchParams.delete('t')
    expect(await asked(bare)).toMatchObject(redacted('notOwner'))
  })

  /** Reads the page of a link as a visitor does, once the swap is shown. */
  const read = async (browser: SuiteBrowser, of: URL): Promise<string> => {
    const page = await browser.open(of.href)
    await page.getByText('This swap has ended.').waitFor()
    return (await page.locator('main').allInnerTexts()).join()
  }

  describeBrowser('in a browser', (browser) => {
    it('is shown completely in a browser that opens its link without a key [TRK-4]', async () => {
      const page = await browser.open(link.href)
      await page.getByText('This swap has ended.').waitFor()
      const text = (await page.locator('main').allInnerTexts()).join()
      for (const shown of ['ETH', 'BTC', 'NEAR Intents', 'Completed', 'Payout']) expect(text).toContain(shown)
      for (const whole of [hash, receiver]) expect(await page.getByTitle(whole).count()).toBeGreaterThan(0)
      expect(text).not.toContain(STARS)
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it('is shown as asterisks for a changed token and for one of another swap [TRK-5]', async () => {
      for (const bad of [tampered(), withToken(link, tokenOf(linkOfOther))]) {
        const text = await read(browser, bad)
        expect(text).toContain('This link does not open the swap.')
        expect(text.split(STARS).length).toBeGreaterThan(4)
        for (const secret of [receiver, receiver.slice(0, 10), 'Ethereum', 'NEAR']) expect(text).not.toContain(secret)
      }
    })
  })

  it('is closed after a day, with a message [STA-4, TRK-5]', async () => {
    sandbox.world.clock.advance(24 * 60 * MINUTE + 1)
    expect(await asked(link)).toMatchObject(redacted('tokenExpired'))
    expect(await asked(await linkOf(hash))).toMatchObject({ toAddress: receiver })
  })

  describeBrowser('in a browser, after a day', (browser) => {
    it('says that its link has expired [TRK-5]', async () => {
      const text = await read(browser, link)
      expect(text).toContain('This link has expired.')
      expect(text).toContain(STARS)
      expect(text).not.toContain(receiver)
    })
  })
})
