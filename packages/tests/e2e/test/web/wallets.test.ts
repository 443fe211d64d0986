import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { describeBrowser, type SuiteBrowser } from '@switchyard/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testWallet } from '../wallet/test-wallet.ts'
import { type Conduct, injectBitcoinWallet } from './bitcoin-wallet.ts'
import { injectSolanaWallet } from './solana-wallet.ts'

/** A swap passes blocks of simulated chains; they are fast, machines may be slow. */
const SWAP_MS = 90_000

const KEY = 'a-key-of-the-wallet-suite-itself'

let sandbox: Sandbox
let server: RunningServer
beforeAll(async () => {
  sandbox = createSandbox({ seed: 'wallets', speed: 600 })
  const { base } = await sandbox.listen()
  const keys = [{ id: 'wallets', key: KEY }]
  // No demo: its page has one wallet, that of the server.
  server = await createServer(
    readConfig({ port: 0, sandboxUrl: base, keys, http: { maxEventLoopDelayMs: 0 }, log: { level: 'silent' } }),
  )
  await server.engine.ready()
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await sandbox?.close()
})

/** Opens the page of a trade with the key and what puts a wallet into it. */
const openTrade = (browser: SuiteBrowser, trade: string, inject: (page: Page) => Promise<unknown>) =>
  browser.open(`${server.url}${trade}`, {
    prepare: async (page) => {
      await page.addInitScript((key) => sessionStorage.setItem('switchyard:key', key), KEY)
      await inject(page)
    },
  })

/** Connects the wallet of the page and confirms the best route to the recipient. */
const confirm = async (page: Page, wallet: string, recipient: string) => {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('button', { name: wallet }).click()
  await page.getByRole('textbox', { name: /^Recipient on/ }).fill(recipient)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Confirm and sign' }).click()
}

const evmAddress = () => testWallet(sandbox, 'ETH', 'bob').address

const bitcoin = (page: Page, conduct?: Conduct) =>
  injectBitcoinWallet(page, { ...testWallet(sandbox, 'BTC'), gateway: sandbox.urls.esplora.BTC ?? '' }, conduct)

const solana = (page: Page, refuses = false) =>
  injectSolanaWallet(page, { ...testWallet(sandbox, 'SOL'), node: sandbox.urls.solana }, { refuses })

const bitcoinSwap = '/?sellAsset=BTC.BTC&buyAsset=ETH.ETH&sellAmount=0.05'
const solanaSwap = '/?sellAsset=SOL.SOL&buyAsset=ETH.ETH&sellAmount=20'

describeBrowser('a wallet of Solana by the wallet standard', (browser) => {
  it('sells SOL', async () => {
    const page = await openTrade(browser, solanaSwap, (opened) => solana(opened))
    await confirm(page, 'Standard Wallet', evmAddress())
    await page.getByText(/You received [\d.]+ ETH/).waitFor({ timeout: SWAP_MS })
  })

  it('sends nothing when its user refuses, and the page says so', async () => {
    const page = await openTrade(browser, solanaSwap, (opened) => solana(opened, true))
    await confirm(page, 'Standard Wallet', evmAddress())
    await page.getByText('You declined this in your wallet.').waitFor()
  })
})

describeBrowser('a wallet of Bitcoin with the interface of UniSat', (browser) => {
  let pushed: readonly string[] = []
  const open = async (conduct?: Conduct) => {
    const page = await openTrade(browser, bitcoinSwap, async (opened) => {
      pushed = await bitcoin(opened, conduct)
    })
    await confirm(page, 'UniSat', evmAddress())
    return page
  }

  it('sells BTC', async () => {
    const page = await open()
    await page.getByText(/You received [\d.]+ ETH/).waitFor({ timeout: SWAP_MS })
    expect(pushed).toHaveLength(1)
  })

  it.each([
    ['refuses', 'You declined this in your wallet.'],
    ['redirects', 'The wallet signed another transaction than the one it was given. Nothing was sent.'],
    ['switches account', /^The wallet signs for bc1qanotheraccount instead of bc1/],
  ] as const)('sends nothing when it %s', async (conduct, text) => {
    const page = await open(conduct)
    await page.getByText(text).waitFor()
    expect(pushed).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Connect a wallet' }).waitFor()
    expect(await page.getByText(text).count()).toBe(0)
  })
})
