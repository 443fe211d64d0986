import { createHash } from 'node:crypto'
import { createEngine } from '@switchyard/core'
import { createServer, demoKey, type RunningServer, readConfig } from '@switchyard/server'
import { Window } from 'happy-dom'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { testBrowser } from './browser.ts'

const logger = pino({ level: 'silent' })

const start = (input: object, demo: object = {}): Promise<RunningServer> =>
  createServer(readConfig({ port: 0, keys: [{ id: 'demo', key: demoKey }], ...input }), {
    logger,
    engine: (keys) => createEngine({ plugins: [fakePlugin()], keys }),
    ...demo,
  })

let server: RunningServer
let own: RunningServer
const windows: Window[] = []
beforeAll(async () => {
  server = await start({}, { demoKey })
  own = await start({ basePath: '/swaps' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const window of windows.splice(0)) await window.happyDOM.close()
})
afterAll(async () => {
  await Promise.all([server.stop(), own.stop()])
})

interface SentRequest {
  readonly url: string
  readonly options: { readonly headers?: Record<string, string>; readonly body?: string } | undefined
}

type PageResponse = readonly [status: number, body: unknown] | Error

/** The page as a browser has it, its questions answered in turn; the last answer stands for all further ones. */
const opened = async (path: string, ...answers: readonly PageResponse[]) => {
  const window = new Window({
    url: `${server.url}${path}`,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  windows.push(window)
  const asked: SentRequest[] = []
  Object.assign(window, {
    fetch: async (url: string, options: SentRequest['options']) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [500, {}]
      asked.push({ url, options })
      if (answer instanceof Error) throw answer
      const [status, body] = answer
      return { ok: status < 400, status, json: async () => JSON.parse(JSON.stringify(body)) }
    },
  })
  window.document.write(await (await fetch(`${server.url}${path}`)).text())
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
  await settled()
  const { document } = window
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  const submit = async () => {
    document.querySelector('form')?.dispatchEvent(new window.Event('submit', { cancelable: true }))
    await settled()
  }
  const rows = (selector: string): Readonly<Record<string, string>> => {
    const terms = [...document.querySelectorAll(`${selector} dt`)].map((each) => each.textContent)
    const values = [...document.querySelectorAll(`${selector} dd`)].map((each) => each.textContent)
    return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']))
  }
  return { window, document, asked, text, submit, settled, rows }
}

describe('every page', () => {
  it.each(['/', '/play', '/track-page', '/track-page/'])(
    '%s loads nothing, and may run its own script only',
    async (path) => {
      const response = await fetch(`${server.url}${path}`)
      const page = await response.text()
      expect(response.status).toBe(200)
      expect(page).not.toMatch(/(src|href)="(https?:)?\/\/(?!127\.0\.0\.1)/)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
      const digests = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect(policy.match(/script-src ([^;]+)/)?.[1] ?? '').toBe(digests.join(' '))
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    },
  )

  it('is linked from the first one, below the path the API hangs under', async () => {
    for (const [{ url }, path] of [
      [server, ''],
      [own, '/swaps'],
    ] as const) {
      const front = await (await fetch(`${url}${path}/`)).text()
      const play = await (await fetch(`${url}${path}/play`)).text()
      expect(play).toContain(`data-base="${path}"`)
      for (const name of ['docs', 'play', 'track-page']) expect(front, path).toContain(`href="${url}${path}/${name}"`)
      for (const name of ['docs', 'play', 'track-page']) expect((await fetch(`${url}${path}/${name}`)).status).toBe(200)
    }
  })
})

describe('the quote page', () => {
  const route = (over: object = {}) => ({
    providers: ['NEAR'],
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    expectedBuyAmount: '3.25',
    expectedBuyAmountMaxSlippage: '3.2',
    fees: [{ type: 'outbound', amount: '0.001', asset: 'ETH.ETH', chain: 'ETH', protocol: 'NEAR' }],
    estimatedTime: { inbound: 600, swap: 20, outbound: 10, total: 630 },
    totalSlippageBps: 0,
    legs: [],
    warnings: [],
    txHint: 'simpleTransfer',
    meta: { tags: ['CHEAPEST', 'RECOMMENDED'] },
    ...over,
  })

  it('holds the demo key in a demo, and no key elsewhere', async () => {
    expect(await (await fetch(`${server.url}/play`)).text()).toContain(demoKey)
    expect(await (await fetch(`${own.url}/swaps/play`)).text()).not.toContain(demoKey)
  })

  it('asks with what was typed, and shows routes beside those who declined', async () => {
    const providerErrors = [{ provider: 'GARDEN', errorCode: 'sellAssetAmountTooSmall', message: 'too little' }]
    const { asked, document, rows, submit, text } = await opened('/play', [200, { routes: [route()], providerErrors }])
    expect(asked).toEqual([])
    const slippage = document.querySelector<never>('[name=slippage]') as unknown as { value: string }
    slippage.value = '1.5'
    await submit()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe('/v3/quote')
    expect(asked[0]?.options?.headers?.['x-api-key']).toBe(demoKey)
    expect(JSON.parse(asked[0]?.options?.body ?? '')).toEqual({
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.1',
      slippage: 1.5,
    })
    expect(text('#message')).toBe('1 route')
    expect(text('#routes h2')).toBe('NEARCHEAPESTRECOMMENDED')
    expect(rows('#routes')).toMatchObject({ receive: '3.25 ETH.ETH', time: '630 s', fees: 'outbound 0.001 ETH.ETH' })
    expect(rows('#declined')).toEqual({ GARDEN: 'too little' })
  })

  it('shows why there is no quote, and clears the last one', async () => {
    const refused = { error: 'apiKeyInvalid', message: 'No such key.' }
    const { submit, text } = await opened('/play', [200, { routes: [route()] }], [401, refused], new Error('gone'))
    await submit()
    await submit()
    expect([text('#message'), text('#routes')]).toEqual(['apiKeyInvalid: No such key.', ''])
    await submit()
    expect(text('#message')).toBe('The server does not answer.')
  })

  it('takes text of an answer as text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const providerErrors = [{ provider: evil, errorCode: 'x', message: evil }]
    const warnings = [{ code: 'x', display: evil }]
    const { document, submit, text } = await opened('/play', [200, { routes: [route({ warnings })], providerErrors }])
    await submit()
    expect(document.querySelectorAll('img')).toHaveLength(0)
    expect(text('#declined')).toContain(evil)
    const { document: tracked } = await opened('/track-page/?hash=%3Cimg%20src%3Dx%3E&chainId=1', [
      404,
      { error: evil },
    ])
    expect(tracked.querySelectorAll('img')).toHaveLength(0)
  })
})

describe('the swap page', () => {
  const swap = (over: object = {}) => ({
    hash: 'ab12',
    chainId: 'bitcoin',
    status: 'swapping',
    block: 870_000,
    fromAsset: 'BTC.BTC',
    fromAmount: '0.1',
    fromAddress: 'bc1q',
    toAsset: 'ETH.ETH',
    toAmount: '3.2',
    toAddress: '0xabc',
    finalisedAt: -1,
    meta: { provider: 'NEAR', privacyMode: true },
    legs: [{ hash: 'ab12', chainId: 'bitcoin', type: 'native_send', status: 'completed', finalisedAt: 1_700_000_000 }],
    ...over,
  })
  const link = '/track-page/?hash=ab12&chainId=bitcoin&t=token-of-link'

  it('asks with the token of its link and shows the whole swap', async () => {
    const { asked, rows, text, document } = await opened(link, [200, swap()])
    expect(asked.map(({ url }) => url)).toEqual(['/explorer/track?hash=ab12&chainId=bitcoin&t=token-of-link'])
    expect(rows('#swap')).toMatchObject({
      from: '0.1 BTC.BTC',
      to: '3.2 ETH.ETH',
      recipient: '0xabc',
      provider: 'NEAR',
    })
    expect(rows('#swap').finalised).toBe('–')
    expect(rows('#legs')).toMatchObject({ status: 'completed', finalised: '2023-11-14T22:13:20.000Z' })
    expect(text('#message')).toBe('This swap is under way.')
    expect(document.getElementById('redacted')?.hasAttribute('hidden')).toBe(true)
  })

  it.each([
    ['notOwner', 'confidential'],
    ['tokenExpired', 'expired'],
    ['tokenInvalid', 'does not open'],
  ])('shows rows of asterisks for what is withheld (%s), and says why [TRK-5]', async (redactionReason, word) => {
    const hidden = { fromAddress: '', toAsset: '', toAmount: '', toAddress: '', block: -1, finalisedAt: -1 }
    const leg = { hash: '', chainId: '', type: 'swap', status: 'pending', toAddress: '', block: -1, finalisedAt: -1 }
    const meta = { privacyMode: true, redacted: true, redactionReason }
    const { rows, text, document } = await opened(link, [200, swap({ ...hidden, meta, legs: [leg] })])
    const stars = '********'
    expect(rows('#swap')).toMatchObject({
      from: '0.1 BTC.BTC',
      to: stars,
      recipient: stars,
      provider: stars,
      block: stars,
    })
    expect(rows('#legs')).toMatchObject({ status: 'pending', hash: stars, recipient: stars, finalised: stars })
    expect(document.getElementById('redacted')?.hasAttribute('hidden')).toBe(false)
    expect(text('#redacted')).toContain(word)
  })

  it('looks again until the swap has ended', async () => {
    const { asked, window, settled, text } = await openedWithTimers(
      [404, { error: 'txNotFound' }],
      [200, swap()],
      [200, swap({ status: 'completed' })],
    )
    expect(text('#message')).toBe('txNotFound')
    for (let times = 0; times < 5; times += 1) {
      window.advance()
      await settled()
    }
    expect(asked).toHaveLength(3)
    expect(text('#message')).toBe('This swap has ended.')
  })

  it('leaves the token away when another hash is typed in', async () => {
    const { asked, document, submit } = await opened(link, [200, swap({ status: 'completed' })])
    const hash = document.querySelector('[name=hash]') as unknown as { value: string }
    hash.value = 'cd34'
    await submit()
    expect(asked.at(-1)?.url).toBe('/explorer/track?hash=cd34&chainId=bitcoin')
  })

  /** Timers of the page run when a test says so. */
  const openedWithTimers = async (...answers: readonly PageResponse[]) => {
    const waiting: (() => void)[] = []
    const page = await opened('/track-page/', ...answers)
    Object.assign(page.window, { setTimeout: (work: () => void) => waiting.push(work), clearTimeout: () => {} })
    const value = (name: string, text: string) =>
      Object.assign(page.document.querySelector(`[name=${name}]`) as object, { value: text })
    value('hash', 'ab12')
    value('chainId', 'bitcoin')
    await page.submit()
    return { ...page, window: { advance: () => waiting.shift()?.() } }
  }
})

const drawn = testBrowser()

if (drawn === undefined) describe.skip('a browser (chromium is not installed)', () => it('is absent'))
else
  describe('a browser', () => {
    it('runs the quote page under its policy and draws real routes', async () => {
      const { sellAsset, buyAsset, sellAmount } = fakeQuoteBody
      const page = await drawn(`${server.url}/play?${new URLSearchParams({ sellAsset, buyAsset, sellAmount })}`)
      expect(page).toMatch(/<h2>FAKE/)
      expect(page).toContain('1 route')
    }, 90_000)

    it('runs the swap page under its policy and says what the server answers', async () => {
      const page = await drawn(`${server.url}/track-page/?hash=${'ab'.repeat(32)}&chainId=litecoin`)
      expect(page).toContain('txNotFound')
    }, 90_000)
  })
