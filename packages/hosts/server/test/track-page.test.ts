import { createEngine } from '@switchyard/core'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import {
  accessibilityFaults,
  describeBrowser,
  layoutShifts,
  type OpenOptions,
  phone,
  type SuiteBrowser,
} from '@switchyard/test-support/browser'
import type { TrackResponse } from '@switchyard/wire'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'

type Page = Awaited<ReturnType<SuiteBrowser['open']>>
type Leg = TrackResponse['legs'][number]

const HASH = 'ab12'.repeat(16)
const SENDER = 'bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc'
const RECEIVER = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
/** When the deposit was final, Unix seconds. */
const FINAL = Math.floor(Date.now() / 1_000) - 300
const hostile = '<img src=x onerror="document.title=1"><b>refused</b>'

const deposit: Leg = {
  ...{ chainId: 'bitcoin', hash: HASH, block: 870_000, type: 'native_send', status: 'completed', finalisedAt: FINAL },
  ...{ fromAsset: 'BTC.BTC', fromAmount: '0.1', fromAddress: SENDER },
  ...{ toAsset: 'BTC.BTC', toAmount: '0.1', toAddress: 'bc1qvault' },
}
const exchange: Leg = {
  ...{ chainId: 'bitcoin', hash: '', block: -1, type: 'streaming_swap', status: 'swapping', finalisedAt: -1 },
  ...{ fromAsset: 'BTC.BTC', fromAmount: '0.1', toAsset: 'ETH.ETH', toAmount: '' },
}
const payout: Leg = {
  ...{ chainId: '1', hash: '', block: -1, type: 'native_send', status: 'not_started', finalisedAt: -1 },
  ...{ fromAsset: 'ETH.ETH', fromAmount: '', toAsset: 'ETH.ETH', toAmount: '3.2', toAddress: RECEIVER },
}

const track = (more: Partial<TrackResponse> = {}): TrackResponse => ({
  ...{ chainId: 'bitcoin', hash: HASH, block: 870_000, status: 'swapping', finalisedAt: -1 },
  ...{ fromAsset: 'BTC.BTC', fromAmount: '0.1', fromAddress: SENDER },
  ...{ toAsset: 'ETH.ETH', toAmount: '3.2', toAddress: RECEIVER },
  transient: { estimatedTimeToComplete: 600 },
  meta: { provider: 'THORCHAIN_STREAMING', privacyMode: false },
  legs: [deposit, exchange, payout],
  ...more,
})

const completed = track({
  status: 'completed',
  meta: {
    provider: 'THORCHAIN_STREAMING',
    privacyMode: false,
    explorerLinks: [`https://mempool.example/tx/${HASH}`, '', 'javascript:document.title=1'],
  },
  legs: [
    deposit,
    { ...exchange, status: 'completed', toAmount: '3.2' },
    { ...payout, status: 'completed', hash: '0xfeed', finalisedAt: FINAL + 780 },
  ],
})

const event = (name: string, id: number, final: boolean, of: TrackResponse): string =>
  `id: ${String(id).padStart(16, '0')}\nevent: ${name}\ndata: ${JSON.stringify({ id: String(id), final, track: of })}\n\n`

/** What the API of the page answers. */
interface Answers {
  /** The body of the stream; absent for a server without streams. */
  readonly stream?: string
  /** How many streams are opened before the server is away. Default: all. */
  readonly streams?: number
  /** What `POST /explorer/track` answers, in order; the last one again and again. */
  readonly asked?: readonly (readonly [status: number, body: object] | 'down')[]
}

const notFound = [404, { error: 'txNotFound', message: 'No such swap.' }] as const
const failedLoads = { problems: [/Failed to load resource/] }

let server: RunningServer
beforeAll(async () => {
  server = await createServer(readConfig({ port: 0, auth: 'open', http: { maxEventLoopDelayMs: 0 } }), {
    logger: pino({ level: 'silent' }),
    engine: () => createEngine({ plugins: [fakePlugin()] }),
  })
})
afterAll(() => server.stop())

describeBrowser('the tracker', (browser) => {
  /** Opens the page at a path; `requests` collects what it asks. */
  const open = async (
    path: string,
    { stream, streams = Number.POSITIVE_INFINITY, asked = [notFound] }: Answers,
    options: OpenOptions = {},
  ) => {
    const requests: string[] = []
    let [turn, opened] = [0, 0]
    const prepare = (page: Page) =>
      page.route('**/explorer/track**', (route) => {
        const { pathname, search } = new URL(route.request().url())
        const isStream = pathname.endsWith('/stream')
        requests.push(`${pathname}${search} ${route.request().postData() ?? ''}`.trim())
        if (isStream && stream !== undefined) {
          opened += 1
          if (opened > streams) return route.abort('connectionrefused')
          return route.fulfill({ contentType: 'text/event-stream', body: stream })
        }
        const one = isStream ? ([404, { error: 'notFound' }] as const) : asked[Math.min(turn++, asked.length - 1)]
        if (one === undefined || one === 'down') return route.abort('connectionrefused')
        return route.fulfill({ status: one[0], json: one[1] })
      })
    const page = await browser.open(`${server.url}${path}`, { prepare, allowed: failedLoads, ...options })
    return { page, requests }
  }
  const link = `/track-page/?hash=${HASH}&chainId=bitcoin&t=token-of-link`
  const snapshot = event('snapshot', 1, false, track())
  const textOf = async (page: Page) => (await page.locator('main').allInnerTexts()).join()

  it('shows the way from wallet to wallet as it comes by the stream, with the token of its link', async () => {
    const { page, requests } = await open(link, { stream: snapshot + event('change', 2, true, completed) })
    await page.getByText('This swap has ended.').waitFor()
    expect(requests).toContain(`/explorer/track/stream?hash=${HASH}&chainId=bitcoin&t=token-of-link`)
    const steps = page.getByRole('list', { name: 'Steps of the swap' }).getByRole('listitem')
    expect(await steps.locator('strong').allInnerTexts()).toEqual([
      ...['Sending wallet', 'Deposit', 'Swap at THORChain', 'Payout', 'Receiving wallet'],
    ])
    const text = await textOf(page)
    for (const shown of ['Completed', '0.1 BTC', '3.2 ETH', 'on Bitcoin', 'took 13 minutes'])
      expect(text).toContain(shown)
    expect(await page.getByTitle(HASH).count()).toBe(1)
    expect(
      await page
        .getByRole('link', { name: 'Open in explorer' })
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual([`https://mempool.example/tx/${HASH}`])
  })

  it('shows times against the estimate while the swap is under way', async () => {
    const { page } = await open(link, { stream: snapshot })
    await page.getByText('Swapping').first().waitFor()
    const text = await textOf(page)
    expect(text).toMatch(/started \d+ minutes ago[\s\S]*about (10|9|8) minutes left/)
    expect(await page.locator('[aria-current=step] strong').allInnerTexts()).toEqual(['Swap at THORChain'])
    expect(text).toContain('Updated live')
  })

  it.each([
    ['notOwner', 'only with the key that made it'],
    ['tokenExpired', 'This link has expired.'],
    ['tokenInvalid', 'This link does not open the swap.'],
  ])('shows asterisks for what is withheld (%s), and says why [TRK-5]', async (redactionReason, words) => {
    const hidden = { fromAddress: '', fromAmount: '', toAsset: '', toAmount: '', toAddress: '', block: -1 } as const
    const leg: Leg = { hash: '', chainId: '', type: 'swap', status: 'pending', block: -1, finalisedAt: -1 }
    const meta = { privacyMode: true, redacted: true, redactionReason }
    const view = track({ ...hidden, meta, legs: [{ ...deposit, ...hidden, fromAsset: '' }, leg] })
    const { page } = await open(link, { stream: event('snapshot', 1, true, view) })
    await page.getByText('This swap is confidential').waitFor()
    const text = await textOf(page)
    expect(text).toContain(words)
    expect(text.split('********').length).toBeGreaterThan(6)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('tells the story of a refund', async () => {
    const back: Leg = { ...deposit, status: 'refunded', hash: 'cd34', toAmount: '0.0994', toAddress: SENDER }
    const view = track({
      ...{ status: 'refunded', toAsset: 'BTC.BTC', toAmount: '0', toAddress: SENDER },
      meta: { provider: 'THORCHAIN_STREAMING', refundReason: hostile },
      legs: [deposit, { ...exchange, status: 'refunded' }, back],
    })
    const { page } = await open(link, { stream: event('snapshot', 1, true, view) })
    await page.getByText('The swap was refunded').waitFor()
    const text = await textOf(page)
    expect(text).toContain(`Reason: ${hostile}`)
    expect(text).toContain(`0.0994 BTC went back to ${SENDER}.`)
    expect(text).toContain('Refund wallet')
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).toContain('Switchyard')
  })

  it('says that a swap is late, what is known and whom to ask', async () => {
    const overdue = {
      ...{ since: '2026-11-23T10:00:00.000Z', expectedSeconds: 1_200 },
      evidence: { provider: 'CHAINFLIP', reference: 'channel-7', answer: hostile },
      askAt: 'https://support.example/chainflip',
    }
    const view = track({ meta: { provider: 'CHAINFLIP', overdue } })
    const { page } = await open(link, { stream: event('snapshot', 1, false, view) })
    await page.getByText('This swap is late').waitFor()
    const text = await textOf(page)
    for (const shown of ['expected within 20 minutes', `Chainflip answered: ${hostile}`, 'channel-7'])
      expect(text).toContain(shown)
    expect(await page.getByRole('link', { name: 'Ask Chainflip' }).getAttribute('href')).toBe(overdue.askAt)
  })

  it('waits for a transaction that nobody knows yet, and asks again where there is no stream', async () => {
    const { page } = await open(link, { asked: [notFound, notFound, [200, completed]] })
    await page.getByText('No provider knows this transaction yet').waitFor()
    await page.getByText('This swap has ended.').waitFor()
    expect(await textOf(page)).not.toContain('No provider knows')
  })

  it('says what stops it: no server, too many requests, a hash that cannot be one', async () => {
    const limited = [429, { error: 'rateLimitExceeded', message: 'x', data: { retryAfterSeconds: 7 } }] as const
    const wrong = [400, { error: 'invalidTxHashFormat', message: 'The hash must have 64 hex digits.' }] as const
    for (const [answer, words] of [
      ['down', 'The server is not responding.'],
      [limited, 'Too many requests.'],
      [wrong, 'The hash must have 64 hex digits.'],
    ] as const) {
      const { page } = await open(link, { asked: [answer] })
      await page.getByRole('alert').getByText(words).waitFor()
    }
  })

  it('keeps showing the swap while the server is away, and says so', async () => {
    const { page } = await open(link, { stream: snapshot, streams: 1, asked: ['down'] })
    await page.getByText('Updates are paused. The server is not responding.').waitFor()
    expect(await textOf(page)).toContain('Swap at THORChain')
  })

  it('takes a hash that is typed in, without the token of the link before', async () => {
    const { page, requests } = await open(link, { stream: event('snapshot', 1, true, completed) })
    await page.getByRole('button', { name: 'Track another swap' }).click()
    await page.getByLabel('Transaction hash of the deposit').fill(`  ${'cd34'.repeat(16)} `)
    await page.getByLabel('Chain', { exact: true }).selectOption({ label: 'Ethereum' })
    await page.getByLabel('Chain', { exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('This swap has ended.').waitFor()
    expect(requests.at(-1)).not.toContain('token-of-link')
    expect(requests.some((one) => one.includes(`hash=${'cd34'.repeat(16)}&chainId=1`))).toBe(true)
    expect(new URL(page.url()).search).toBe(`?hash=${'cd34'.repeat(16)}&chainId=1`)
  })

  it('opens at the root for the parameters of a link, and asks for a hash without any', async () => {
    const { page } = await open(`/?hash=${HASH}&chainId=bitcoin`, { stream: event('snapshot', 1, true, completed) })
    await page.getByText('This swap has ended.').waitFor()
    const { page: empty } = await open('/track-page', {})
    await empty.getByRole('button', { name: 'Track', exact: true }).click()
    await empty.getByText('Enter the hash of the deposit.').waitFor()
    expect(await accessibilityFaults(empty)).toEqual([])
  })

  it('is German for those who read German', async () => {
    const { page } = await open(link, { stream: event('snapshot', 1, true, completed) }, { locale: 'de-DE' })
    await page.getByText('Dieser Tausch ist beendet.').waitFor()
    expect(await textOf(page)).toContain('Empfangendes Wallet')
  })

  it.each(['light', 'dark'] as const)('is accessible, still, and fits a small phone in %s', async (colorScheme) => {
    const options = { ...phone, viewport: { width: 320, height: 640 }, colorScheme }
    const { page } = await open(link, { stream: snapshot }, options)
    await page.getByText('Receiving wallet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await layoutShifts(page)).filter(({ score }) => score > 0.02)).toEqual([])
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
})
