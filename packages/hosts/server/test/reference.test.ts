import { readFile } from 'node:fs/promises'
import { createEngine } from '@switchyard/core'
import { createServer, demoKey, type RunningServer, readConfig } from '@switchyard/server'
import { accessibilityFaults, describeBrowser, type OpenOptions } from '@switchyard/test-support/browser'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'

const start = (input: object, parts: object = {}): Promise<RunningServer> =>
  createServer(readConfig({ port: 0, keys: [{ id: 'demo', key: demoKey }], ...input }), {
    logger: pino({ level: 'silent' }),
    engine: (keys) => createEngine({ plugins: [fakePlugin()], keys }),
    ...parts,
  })

let demo: RunningServer
let own: RunningServer
beforeAll(async () => {
  demo = await start({}, { demoKey })
  own = await start({ basePath: '/swaps' })
})
afterAll(() => Promise.all([demo.stop(), own.stop()]))

const policyOf = async (url: string): Promise<string> => (await fetch(url)).headers.get('content-security-policy') ?? ''

/** The address of the viewer that a page names. */
const viewerOf = async (url: string): Promise<string> => {
  const [, path = ''] = /data-viewer="([^"]+)"/.exec(await (await fetch(url)).text()) ?? []
  return new URL(path, url).href
}

describe('the API reference', () => {
  it('runs scripts of its own server only; its styles carry a nonce that is used once', async () => {
    const policies = [await policyOf(`${demo.url}/docs`), await policyOf(`${demo.url}/docs`)]
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
      expect(policy).not.toMatch(/(script|connect|font|img)-src[^;]*(unsafe|http|\*)/)
    }
    expect(policies[0]).not.toBe(policies[1])
    const page = await fetch(`${demo.url}/docs`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
  })

  it('sends its viewer compressed, to be kept for ever, below a base path too', async () => {
    for (const url of [`${demo.url}/docs`, `${own.url}/swaps/docs`, `${own.url}/swaps/docs/`]) {
      const viewer = await fetch(await viewerOf(url))
      expect(viewer.headers.get('content-encoding'), url).toBe('gzip')
      expect(viewer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(viewer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      const plain = await fetch(viewer.url, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await plain.text()).toBe(await viewer.text())
    }
  })

  it.each(['nothing.js', '..%2FLICENSE', 'LICENSE', 'chunks', 'chunks/nothing.js', 'standalone.esm.js.gz', '%00.js'])(
    'has no file %s',
    async (name) => {
      const response = await fetch(new URL(name, await viewerOf(`${demo.url}/docs`)))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'notFound' })
    },
  )
})

/** Faults inside the viewer, which its users cannot mend: an editor of one line and buttons that open nested fields. */
const OF_THE_VIEWER = /code-input-lite__editor|button\[aria-controls="scalar-refs/

describeBrowser('the viewer of the API reference', (browser) => {
  const opened = async (url: string, options: OpenOptions = {}): Promise<Page> => {
    const page = await browser.open(url, options)
    await page.getByRole('heading', { level: 1, name: 'Switchyard' }).waitFor()
    return page
  }

  const openQuote = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: /^Price a swap (HTTP Method: )?POST/i }).click()
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .waitFor()
  }

  it('is of the version of the server', async () => {
    const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8')
    const { info } = (await (await fetch(`${demo.url}/docs/json`)).json()) as { readonly info: { version: string } }
    expect(info.version).toBe((JSON.parse(manifest) as { readonly version: string }).version)
  })

  const hasLinks = async (page: Page): Promise<void> => {
    const api = (await (await fetch(`${demo.url}/docs/json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>
    }
    const navigation = page.getByRole('complementary', { name: /Sidebar/ })
    const closed = navigation.getByRole('button', { name: /^Open Group/ })
    // A click before the viewer listens opens nothing, so it is repeated.
    const openNext = async (): Promise<number> => {
      if ((await closed.count()) > 0) await closed.first().click()
      return closed.count()
    }
    await expect.poll(openNext, { timeout: 60_000, interval: 250 }).toBe(0)
    const summaries = Object.values(api.paths).flatMap((each) => Object.values(each).map(({ summary }) => summary))
    expect(summaries.length).toBeGreaterThan(20)
    for (const summary of summaries) await navigation.getByRole('link', { name: summary }).first().waitFor()
    await navigation.getByRole('link', { name: 'Errors' }).click()
    await page.getByText('noRoutesFound').first().waitFor()
  }

  const showsQuote = async (page: Page): Promise<void> => {
    await openQuote(page)
    const quote = page.getByRole('region', { name: 'Price a swap', exact: true })
    await quote.getByRole('button', { name: /^Show additional properties/ }).click()
    for (const name of ['sellAsset', 'slippage', 'refundAddressSetting', 'txHints'])
      await quote.getByRole('button', { name: `Copy link to ${name}`, exact: true }).waitFor({ state: 'attached' })
    await quote.getByText('Maximum slippage in percent').waitFor()
    await quote.getByText('noRoutesFound').first().waitFor()
    const curl = page.locator('code.language-curl').filter({ hasText: '/v3/quote' }).first()
    await expect.poll(() => curl.textContent(), { timeout: 30_000 }).toContain(`curl '${demo.url}/v3/quote`)
    expect(await curl.textContent()).toContain(`--header 'x-api-key: ${demoKey}'`)
  }

  const sendsRequest = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: /^List providers/ }).click()
    const providers = page.getByRole('region', { name: 'List providers', exact: true })
    await providers.getByRole('button', { name: /Test Request/ }).click()
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/providers')
    await page.getByRole('button', { name: /^Send/ }).first().click()
    const response = await answered
    expect(new URL(response.url()).origin).toBe(demo.url)
    expect(response.request().headers()['x-api-key']).toBe(demoKey)
    expect([response.status(), await response.json()]).toEqual([200, expect.arrayContaining([expect.anything()])])
    await page.getByText('200 OK').first().waitFor()
  }

  // The viewer takes seconds to load, so its user goes on in one page.
  it('links every operation and error code, shows a quote with all fields and a curl that holds the key, and sends what is tried out to its own server', async () => {
    const page = await opened(`${demo.url}/docs`)
    await hasLinks(page)
    await showsQuote(page)
    await sendsRequest(page)
  })

  it('holds no key where there is no demo, and reaches an API below a base path', async () => {
    const page = await opened(`${own.url}/swaps/docs`)
    await page.getByText(`${own.url}/swaps`).first().waitFor()
    expect(await page.content()).not.toContain(demoKey)
  })

  it('shows markup inside the document as text', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script><b>bold</b>'
    const prepare = (to: Page) =>
      to.route('**/docs/json', async (route) => {
        const api = await (await route.fetch()).json()
        api.info = { ...api.info, title: `Title ${evil}`, description: `Description ${evil}` }
        api['x-errors'] = [{ code: 'x', status: 400, class: 'fix', meaning: `Meaning ${evil}` }]
        api.paths['/v3/quote'].post.summary = `Summary ${evil}`
        await route.fulfill({ json: api })
      })
    const page = await browser.open(`${demo.url}/docs`, { prepare })
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '<img src=x' }).waitFor()
    await page.getByText('Summary <img').first().waitFor()
    await page.getByText('Description <img').first().waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).toBe('API – Switchyard')
  })

  it('says so when the document does not come', async () => {
    const allowed = { problems: [/status of 500/] }
    const prepare = (to: Page) => to.route('**/docs/json', (route) => route.fulfill({ status: 500, body: '{}' }))
    const page = await browser.open(`${demo.url}/docs`, { allowed, prepare })
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
  })

  it.each(['light', 'dark'] as const)('is accessible in %s, and changes with the theme', async (colorScheme) => {
    const page = await opened(`${demo.url}/docs`, { colorScheme })
    const faults = await accessibilityFaults(page)
    expect(faults.filter((each) => !OF_THE_VIEWER.test(each))).toEqual([])
    await expect.poll(() => page.locator('body').getAttribute('class')).toContain(`${colorScheme}-mode`)
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('button', { name: 'Theme: light' }).waitFor()
    await expect.poll(() => page.locator('body').getAttribute('class'), { timeout: 30_000 }).toContain('light-mode')
  })
})
