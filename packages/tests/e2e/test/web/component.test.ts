import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { accessibilityFaults, describeBrowser } from '@switchyard/test-support/browser'
import { JsonRpcProvider, parseEther, Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testWallet } from '../wallet/test-wallet.ts'
import { type HostPage, htmlOf, openHostPage } from './host-page.ts'
import { injectWallet } from './injected-wallet.ts'

const KEY = 'a-key-of-the-host-page-itself'
const SWAP_MS = 90_000

let sandbox: Sandbox
let server: RunningServer
let host: HostPage
beforeAll(async () => {
  sandbox = createSandbox({ seed: 'component', speed: 600 })
  const { base } = await sandbox.listen()
  host = await openHostPage()
  const keys = [{ id: 'host', key: KEY }]
  const http = { corsOrigins: [host.origin], maxEventLoopDelayMs: 0 }
  server = await createServer(readConfig({ port: 0, sandboxUrl: base, keys, http, log: { level: 'silent' } }))
  await server.engine.ready()
  const element = `<switchyard-swap api-url="${server.url}" api-key="${KEY}" sell="ETH.ETH" buy="BTC.BTC" amount="1" locale="en"></switchyard-swap>`
  const loads = `<script type="module" src="${server.url}/component.js"></script><script src="/host.js"></script>`
  host.files.set('/', htmlOf(element + loads))
  host.files.set('/host.js', recording)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await sandbox?.close()
  host?.close()
})

/** Notes the events of the component. */
const recording = `
const heard = []
globalThis.heard = heard
for (const name of ['quote', 'swap', 'status', 'error'])
  document.querySelector('switchyard-swap').addEventListener(name, ({ detail }) =>
    heard.push(name === 'status' ? 'status ' + detail.status : name === 'error' ? 'error ' + detail.code : name))
`

const heard = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard)

const evm = () => ({ node: sandbox.urls.evm['1'] ?? '', ...testWallet(sandbox, 'ETH') })

/** Goes on without a connected wallet, from the account of the test to its Bitcoin address. */
const fillByHand = async (page: Page) => {
  await page.getByRole('button', { name: 'Pay without connecting' }).click()
  await page.getByRole('textbox', { name: 'Your Ethereum address' }).fill(evm().address)
  await page.getByRole('textbox', { name: 'Recipient on Bitcoin' }).fill(testWallet(sandbox, 'BTC', 'bob').address)
}

describeBrowser('the component in a page of another origin', (browser) => {
  const open = (prepare?: (page: Page) => Promise<unknown>) =>
    browser.open(`${host.origin}/`, { allowed: { origins: [server.url] }, ...(prepare ? { prepare } : {}) })

  it('swaps with a wallet of the browser, and tells its host', async () => {
    const { node, privateKey } = evm()
    const page = await open((opened) => injectWallet(opened, node, privateKey))
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('textbox', { name: 'Recipient on Bitcoin' }).fill(testWallet(sandbox, 'BTC', 'bob').address)
    await page.getByRole('button', { name: 'Review swap' }).click()
    await page.getByRole('button', { name: 'Confirm and sign' }).click()
    await page.getByText(/You received [\d.]+ BTC/).waitFor({ timeout: SWAP_MS })
    expect(await heard(page)).toEqual(expect.arrayContaining(['quote', 'swap', 'status completed']))
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('shows where to pay by hand, and follows the payment', async () => {
    const { node, privateKey } = evm()
    const page = await open()
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByText('No wallet for Ethereum was found in this browser.').waitFor()
    await fillByHand(page)
    await page.getByRole('button', { name: 'Review swap' }).click()
    await page.getByRole('button', { name: 'Confirm and show how to pay' }).click()
    await page.getByRole('img', { name: 'QR code of the payment' }).waitFor()
    const address = page.locator('.sy-pay dd').nth(1)
    const wallet = new Wallet(`0x${privateKey}`, new JsonRpcProvider(node, undefined, { staticNetwork: true }))
    await wallet.sendTransaction({ to: await address.textContent(), value: parseEther('1'), type: 0 })
    await page.getByText(/You received [\d.]+ BTC/).waitFor({ timeout: SWAP_MS })
  })

  it('takes the theme of its host', async () => {
    const page = await open()
    await page.getByRole('radio').first().waitFor()
    const colour = () =>
      page.evaluate(() => {
        const element = document.querySelector('switchyard-swap')
        const card = element?.shadowRoot?.querySelector('.sy-card')
        return card ? getComputedStyle(card).backgroundColor : ''
      })
    const light = await colour()
    await page.evaluate(() => document.querySelector('switchyard-swap')?.setAttribute('theme', 'dark'))
    await expect.poll(colour, { timeout: 30_000 }).not.toBe(light)
  })
})

describeBrowser('the component in a React app', (browser) => {
  it('draws itself and tells the app, in strict mode', async () => {
    const { build } = await import('vite')
    const entry = fileURLToPath(new URL('react-app.ts', import.meta.url))
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, minify: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
    })
    const [app] = 'output' in built ? built.output : []
    if (app?.type !== 'chunk') throw new Error('Vite built no script.')
    host.files.set('/app.js', app.code)
    const body = `<body data-api="${server.url}" data-key="${KEY}"><div id="root"></div><script type="module" src="/app.js"></script>`
    host.files.set('/react', `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>App</title>${body}`)
    const page = await browser.open(`${host.origin}/react`, { allowed: { origins: [server.url] } })
    await page.getByRole('heading', { name: 'Angebote' }).waitFor()
    await page.getByRole('radio').first().waitFor()
    await expect.poll(() => heard(page), { timeout: 30_000 }).toContain('quote true')
    await page.getByRole('button', { name: 'Go dark' }).click()
    await page.locator('switchyard-swap[theme="dark"]').waitFor()
  })
})
