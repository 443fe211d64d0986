import { describeBrowser } from '@switchyard/test-support/browser'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('swap-page-states')
}, 60_000)
afterAll(() => demo.close())

/** Answers quotes with this instead of the server. */
const quotesAre = (answer: (route: Route) => Promise<void>) => (page: Page) =>
  page.route('**/v3/quote/stream**', answer)

const refused = (status: number, error: string, headers: Readonly<Record<string, string>> = {}) =>
  quotesAre((route) => route.fulfill({ status, headers, json: { error, message: `It is ${error}.` } }))

const events = (...list: readonly (readonly [string, unknown])[]) =>
  quotesAre((route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
    }),
  )

const evil = '<img src=x onerror=alert(1)>'

const hostile = {
  routeId: 'r1',
  providers: [evil],
  sellAsset: 'BTC.BTC',
  sellAmount: '10000000',
  buyAsset: 'ETH.ETH',
  expectedBuyAmount: '3.25',
  expectedBuyAmountMaxSlippage: evil,
  fees: [{ type: 'outbound', amount: '0.001', asset: `ETH.${evil}`, chain: evil, protocol: evil }],
  estimatedTime: { total: 630 },
  totalSlippageBps: -700,
  legs: [],
  warnings: [{ code: 'x', display: evil, tooltip: evil }],
  meta: { tags: ['CHEAPEST', evil] },
}

describeBrowser('the swap page, when things go wrong', (browser) => {
  it('asks for a key where there is none or a wrong one', async () => {
    const allowed = { problems: [/status of 401/] }
    const page = await browser.open(demo.url, { prepare: refused(401, 'apiKeyInvalid'), allowed })
    await page.getByText('The server does not know this key.').waitFor()
    await page.unroute('**/v3/quote/stream**')
    await page.getByRole('textbox', { name: 'API key' }).fill('switchyard-demo-key-no-secret-')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('The server does not know this key.').waitFor()
  })

  it('shows a call to copy that works as it stands', async () => {
    const page = await browser.open(demo.url)
    const text = (await page.locator('.sy-sample pre').textContent()) ?? ''
    const [, url = '', headers = '', body = ''] = /^curl -X POST (\S+) (.*)-d '(.*)'$/s.exec(text) ?? []
    const named = [...headers.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    const response = await fetch(url, { method: 'POST', headers: Object.fromEntries(named), body })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ routes: expect.arrayContaining([expect.anything()]) })
  })

  it('says when to come back after too many requests', async () => {
    const allowed = { problems: [/status of 429/] }
    const prepare = refused(429, 'rateLimitExceeded', { 'retry-after': '42' })
    const page = await browser.open(demo.url, { prepare, allowed })
    await page.getByText('Too many requests. Try again in 42 s.').waitFor()
    await page.getByRole('alert').getByText('The prices could not be loaded').waitFor()
    await page.unroute('**/v3/quote/stream**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('radio').first().waitFor()
  })

  it('says that the browser is offline', async () => {
    const allowed = { problems: [/ERR_INTERNET_DISCONNECTED/] }
    const page = await browser.open(demo.url, { allowed })
    await page.getByRole('radio').first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Amount to pay' }).fill('0.3')
    await page.getByText('You are offline.').waitFor()
  })

  it('shows text of providers as text, and warns of a loss', async () => {
    const answer = {
      quoteId: 'q',
      routes: [hostile],
      providerErrors: [{ provider: evil, errorCode: 'x', message: evil }],
    }
    const page = await browser.open(demo.url, { prepare: events(['complete', answer]) })
    await page.getByRole('radio', { name: evil }).waitFor()
    await page.getByText(`Why not ${evil}?`).click()
    await page.getByText('You lose a noticeable part of the value.').waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  it('clears the routes of before when there is no answer', async () => {
    const allowed = { problems: [/status of 500/] }
    const page = await browser.open(demo.url, { allowed })
    await page.getByRole('radio').first().waitFor()
    await refused(500, 'internalError')(page)
    await page.getByRole('textbox', { name: 'Amount to pay' }).fill('0.3')
    await page.getByText('It is internalError.').waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
  })

  it('sends what was typed, options included', async () => {
    const page = await browser.open(`${demo.url}/play?sellAsset=BTC.BTC&buyAsset=ETH.ETH&sellAmount=0.25&slippage=1.5`)
    await page.getByRole('radio').first().waitFor()
    await page.getByText('More options').click()
    expect(await page.getByRole('textbox', { name: 'Slippage' }).inputValue()).toBe('1.5')
    const asked = page.waitForRequest('**/v3/quote/stream**')
    await page.getByRole('switch', { name: 'Flexible amount' }).check()
    expect((await asked).postDataJSON()).toEqual({
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.25',
      slippage: 1.5,
      quoteType: 'FLEX_INPUT',
    })
  })

  it('takes an amount in USD', async () => {
    const page = await browser.open(demo.url)
    await page.getByRole('radio').first().waitFor()
    await page.getByRole('button', { name: /Type the amount in USD/ }).click()
    const asked = page.waitForRequest((request) => /sellAmount":"0\.00\d+"/.test(request.postData() ?? ''))
    await page.getByRole('textbox', { name: 'Amount to pay' }).fill('500')
    await asked
    await page.getByRole('button', { name: /^0\.00\d+ BTC/ }).waitFor()
  })

  it('keeps the language and the theme', async () => {
    const page = await browser.open(demo.url)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await page.getByRole('heading', { name: 'Angebote' }).waitFor()
    await page.getByRole('button', { name: /^Farben/ }).click()
    await page.getByRole('button', { name: 'Farben: hell' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Farben: hell' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
  })
})
