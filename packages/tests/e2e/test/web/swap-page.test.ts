import { accessibilityFaults, describeBrowser, layoutShifts, phone } from '@switchyard/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'

/** A swap passes blocks of simulated chains; they are fast, machines may be slow. */
const SWAP_MS = 90_000

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('swap-page')
}, 60_000)
afterEach(() => demo.sandbox.faults.clear())
afterAll(() => demo.close())

/** Opens the picker of a side, searches, and takes the option with this name. */
const pick = async (page: Page, side: 'You pay' | 'You receive', query: string, option: RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${side}:`) }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(query)
  await page.getByRole('option', { name: option }).click()
}

const type = (page: Page, amount: string) => page.getByRole('textbox', { name: 'Amount to pay' }).fill(amount)

/** Reviews and confirms the chosen route, and waits for what comes of it. */
const confirm = async (page: Page, ending: RegExp) => {
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('heading', { name: 'Review your swap' }).waitFor()
  await page.getByRole('button', { name: 'Confirm and sign' }).click()
  await page.getByText(ending).waitFor({ timeout: SWAP_MS })
}

describeBrowser('the swap page on simulated networks', (browser) => {
  it('swaps BTC for ETH from the picker to completed', async () => {
    const page = await browser.open(`${demo.url}/?sellAsset=LTC.LTC&buyAsset=SOL.SOL`)
    await page.getByRole('button', { name: 'Use the demo wallet' }).click()
    await pick(page, 'You pay', 'btc', /^BTC on Bitcoin/)
    await pick(page, 'You receive', 'eth', /^ETH on Ethereum/)
    await type(page, '0.05')
    await confirm(page, /You received [\d.]+ ETH/)
    expect(await page.getByRole('listitem').filter({ hasText: 'Payout' }).textContent()).toContain('done')
    await page.getByText(/checks before signing/).click()
    const checks = page.getByRole('listitem').filter({ hasText: 'Amount' })
    expect(await checks.first().textContent()).toContain('agrees')
    await page.getByRole('link', { name: 'Follow on the tracker' }).waitFor()
  })

  it('swaps USDC of Ethereum for SOL', async () => {
    const page = await browser.open(`${demo.url}/`)
    await page.getByRole('button', { name: 'Use the demo wallet' }).click()
    await pick(page, 'You pay', 'usdc', /^USDC on Ethereum/)
    await pick(page, 'You receive', 'sol', /^SOL on Solana/)
    await type(page, '250')
    await confirm(page, /You received [\d.]+ SOL/)
  })

  it('tells that a swap was refunded', async () => {
    demo.sandbox.faults.set('near', { refund: true })
    const page = await browser.open(`${demo.url}/?sellAmount=0.02`)
    await page.getByRole('button', { name: 'Use the demo wallet' }).click()
    await page.getByRole('radio', { name: 'Choose the route by NEAR Intents' }).check()
    await confirm(page, /The swap was refunded/)
  })

  it('shows routes while a provider hangs, and goes on after a reload', async () => {
    demo.sandbox.faults.set('thornode', { hang: true })
    const page = await browser.open(`${demo.url}/?sellAmount=0.03`)
    await page.getByRole('button', { name: 'Use the demo wallet' }).click()
    await page.getByRole('radio', { name: /Flashnet/ }).check()
    await page.getByRole('button', { name: 'Review swap' }).click()
    await page.getByRole('button', { name: 'Confirm and sign' }).click()
    await page.getByText('Transaction', { exact: true }).waitFor({ timeout: SWAP_MS })
    await page.reload()
    await page.getByText(/You received [\d.]+ ETH/).waitFor({ timeout: SWAP_MS })
  })

  it('needs the keyboard alone', async () => {
    const page = await browser.open(`${demo.url}/?sellAmount=0.04`)
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('button', { name: 'Use the demo wallet' }).focus()
    await press('Enter')
    await page.getByRole('button', { name: /^You receive:/ }).focus()
    await press('Enter')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('sol')
    await page.getByRole('option', { name: /^SOL on Solana/, selected: true }).waitFor()
    await press('ArrowDown', 'ArrowUp', 'Enter')
    await page.getByRole('button', { name: 'You receive: SOL on Solana' }).waitFor()
    await page.getByRole('radio').first().focus()
    await press('ArrowDown')
    const review = page.getByRole('button', { name: 'Review swap' })
    await review.focus()
    await press('Enter')
    await page.getByRole('heading', { name: 'Review your swap' }).waitFor()
    await page.getByRole('button', { name: 'Confirm and sign' }).focus()
    await press('Enter')
    await page.getByText(/You received [\d.]+ SOL/).waitFor({ timeout: SWAP_MS })
  })

  it.each(['light', 'dark'] as const)('is accessible on a phone in %s, and nothing moves', async (colorScheme) => {
    const page = await browser.open(`${demo.url}/`, { ...phone, colorScheme })
    await page.getByRole('radio').nth(2).waitFor()
    await page.getByRole('button', { name: /Show all/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await layoutShifts(page)).reduce((sum, { score }) => sum + score, 0)).toBeLessThan(0.1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: /^You pay:/ }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('announces a quote when it begins and when it ends, not each route', async () => {
    const page = await browser.open(`${demo.url}/`)
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      const news = document.querySelector('.sy-routes [role="status"]')
      const note = () => heard.push(news?.textContent ?? '')
      if (news) new MutationObserver(note).observe(news, { childList: true, characterData: true, subtree: true })
    })
    await type(page, '0.2')
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { readonly heard: string[] }).heard.at(-1)), {
        timeout: 30_000,
      })
      .toMatch(/^\d+ routes found\. The best gives [\d.]+ ETH\.$/)
    const heard = await page.evaluate(() => (globalThis as unknown as { readonly heard: string[] }).heard)
    expect(heard.length).toBeLessThanOrEqual(4)
  })

  it('says what amount the networks would take', async () => {
    const page = await browser.open(`${demo.url}/?sellAmount=0.0000001`)
    await page.getByRole('alert').getByText('No network offers this swap').waitFor()
    await page
      .getByText(/^Needs at least/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Use 0\.\d+ BTC$/ }).click()
    await page.getByRole('radio').first().waitFor()
  })
})
