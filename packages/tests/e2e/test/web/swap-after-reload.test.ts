import { describeBrowser } from '@switchyard/test-support/browser'
import { JsonRpcProvider, parseEther, Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'
import { testWallet } from '../wallet/test-wallet.ts'

const SWAP_MS = 90_000
const ETH_TO_BTC = '/?sellAsset=ETH.ETH&buyAsset=BTC.BTC&sellAmount=1'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('swap-after-reload')
}, 60_000)
afterAll(() => demo.close())

const payment = (page: Page) => page.locator('.sy-pay dd').allTextContents()

/** Chooses payment by hand, and confirms the first route. */
const openPayment = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Pay without connecting' }).click()
  await page.getByRole('textbox', { name: 'Your Ethereum address' }).fill(testWallet(demo.sandbox, 'ETH').address)
  await page.getByRole('textbox', { name: 'Recipient on Bitcoin' }).fill(testWallet(demo.sandbox, 'BTC', 'bob').address)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Confirm and show how to pay' }).click()
  await page.getByRole('img', { name: 'QR code of the payment' }).waitFor()
}

/** Sends the payment from an account of the sandbox, as a wallet elsewhere would. */
const pay = async ([amount = '', to = '']: readonly string[]): Promise<void> => {
  const node = new JsonRpcProvider(demo.sandbox.urls.evm['1'], undefined, { staticNetwork: true })
  const wallet = new Wallet(`0x${testWallet(demo.sandbox, 'ETH').privateKey}`, node)
  await wallet.sendTransaction({ to, value: parseEther(amount), type: 0 })
}

/** Starts a swap with the demo wallet, whose answer to the deposit is lost. */
const loseAnswer = async (page: Page, isSent: boolean): Promise<void> => {
  await page.route('**/sandbox-wallet/send', async (route) => {
    if (isSent) await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Use the demo wallet' }).click()
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Confirm and sign' }).click()
}

/** Lets the server see no deposit until the returned function is called. */
const seeNothing = async (page: Page): Promise<() => void> => {
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const isHistory = /\/swaps\/[^/]+$/
  await page.route(isHistory, (route) => route.fulfill({ status: 404, json: { error: 'txNotFound', message: '' } }))
  await page.route(/\/track(\/|\?|$)/, async (route) => {
    await begun
    await page.unroute(isHistory)
    await route.continue()
  })
  return begin
}

const uncertain = (page: Page) => page.getByRole('alert').getByText('Your payment may have been sent')

describeBrowser('a payment by hand', (browser) => {
  it('goes on with the same deposit after a reload, and is forgotten when it has ended', async () => {
    const page = await browser.open(`${demo.url}${ETH_TO_BTC}`)
    await openPayment(page)
    const shown = await payment(page)
    expect(shown[0]).toBe('1')
    await page.reload()
    await page.getByRole('img', { name: 'QR code of the payment' }).waitFor()
    expect(await payment(page)).toEqual(shown)
    await page.getByText(/checks before signing/).waitFor()
    await pay(shown)
    await page.getByText(/You received [\d.]+ BTC/).waitFor({ timeout: SWAP_MS })
    await page.reload()
    await page.getByRole('radio').first().waitFor()
    expect(await page.getByRole('heading', { name: 'Your swap' }).count()).toBe(0)
  })

  it('can be dropped before it is paid', async () => {
    const page = await browser.open(`${demo.url}${ETH_TO_BTC}`)
    await openPayment(page)
    await page.getByRole('button', { name: 'I have not paid: new swap' }).click()
    await page.getByRole('radio').first().waitFor()
    await page.reload()
    await page.getByRole('radio').first().waitFor()
    expect(await page.locator('.sy-pay').count()).toBe(0)
  })

  it('says after a reload that its time is over, once', async () => {
    const page = await browser.open(`${demo.url}${ETH_TO_BTC}`)
    await openPayment(page)
    await page.addInitScript(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 40 * 86_400_000
    })
    const tracked = page.waitForResponse((response) => response.url().includes('/track'))
    await page.reload()
    await page.getByRole('alert').getByText('The payment window has closed').waitFor()
    expect(await page.locator('.sy-pay').count()).toBe(0)
    await tracked
    await expect.poll(() => page.evaluate(() => localStorage.getItem('switchyard:swaps'))).toBe('[]')
    await page.reload()
    await page.getByRole('textbox', { name: 'Amount to pay' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describeBrowser('a wallet whose answer is lost', (browser) => {
  const allowed = { problems: [/ERR_FAILED/] }

  it('has its deposit followed when it is seen', async () => {
    const page = await browser.open(`${demo.url}/?sellAmount=0.03`, { allowed: { problems: [/ERR_FAILED/, /404/] } })
    const seeing = await seeNothing(page)
    await loseAnswer(page, true)
    await uncertain(page).waitFor()
    seeing()
    await page.getByText(/You received [\d.]+ ETH/).waitFor({ timeout: SWAP_MS })
    expect(await uncertain(page).count()).toBe(0)
  })

  it('is not asked again, also after a reload, until the user drops the swap', async () => {
    const page = await browser.open(`${demo.url}/?sellAmount=0.02`, { allowed })
    const sends: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/sandbox-wallet/send')) sends.push(request.url())
    })
    await loseAnswer(page, false)
    await uncertain(page).waitFor()
    await page.reload()
    await uncertain(page).waitFor()
    await page.getByText('An explorer of Bitcoin, for your address:').waitFor()
    await page.getByText('I am sure that nothing was sent').click()
    const drop = page.getByRole('button', { name: 'Drop this swap' })
    expect(await drop.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'I have looked in both.' }).check()
    await drop.click()
    await page.getByRole('textbox', { name: 'Amount to pay' }).waitFor()
    expect(sends).toHaveLength(1)
  })

  it('has the deposit followed that the user names', async () => {
    const page = await browser.open(`${demo.url}/?sellAmount=0.02`, { allowed })
    await loseAnswer(page, false)
    await uncertain(page).waitFor()
    await page.getByRole('textbox', { name: /^Transaction hash/ }).fill('ab'.repeat(32))
    await page.getByRole('button', { name: 'Follow this transaction' }).click()
    await page.getByText('Transaction', { exact: true }).waitFor()
    expect(await uncertain(page).count()).toBe(0)
  })
})
