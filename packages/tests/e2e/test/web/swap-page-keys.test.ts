import { describeBrowser } from '@switchyard/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('swap-page-keys')
}, 60_000)
afterEach(() => demo.sandbox.faults.clear())
afterAll(() => demo.close())

/** Notes every text that the live regions of the page get from now on. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const note = (changes: readonly MutationRecord[]) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]')
        if (region?.textContent) heard.push(region.textContent)
      }
    }
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

const heard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard)

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const payButton = (page: Page) => page.getByRole('button', { name: /^You pay:/ })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const selected = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })

describeBrowser('the token picker by keyboard', (browser) => {
  const open = async (): Promise<Page> => {
    const page = await browser.open(`${demo.url}/`)
    await payButton(page).focus()
    return page
  }

  it('opens with what is typed on its closed button', async () => {
    const page = await open()
    await page.keyboard.press('s')
    await search(page).waitFor()
    await page.keyboard.type('ol')
    await page.getByRole('option', { name: /^SOL on Solana/, selected: true }).waitFor()
    expect(await search(page).inputValue()).toBe('sol')
  })

  it('gives the focus back, with a token and without', async () => {
    const page = await open()
    await page.keyboard.press('Enter')
    await search(page).waitFor()
    await page.keyboard.press('Escape')
    await search(page).waitFor({ state: 'detached' })
    expect(await payButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.type('sol')
    await page.getByRole('option', { name: /^SOL on Solana/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('button', { name: 'You pay: SOL on Solana' })
    await chosen.waitFor()
    expect(await chosen.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('moves to the ends of the list and back', async () => {
    const page = await open()
    await page.keyboard.press('Enter')
    await options(page).nth(10).waitFor()
    const names = await options(page).allTextContents()
    await page.keyboard.press('End')
    expect(await selected(page).textContent()).toBe(names.at(-1))
    await page.keyboard.press('ArrowUp')
    expect(await selected(page).textContent()).toBe(names.at(-2))
    await page.keyboard.press('Home')
    expect(await selected(page).textContent()).toBe(names[0])
  })

  it('searches for what is typed on a chain', async () => {
    const page = await open()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Solana', exact: true }).focus()
    await page.keyboard.type('usd')
    expect(await search(page).inputValue()).toBe('usd')
    await page.getByRole('option', { name: /^USDC/ }).first().waitFor()
  })

  it('announces how many tokens there are when the user has stopped typing', async () => {
    const page = await open()
    await page.keyboard.press('Enter')
    await options(page).first().waitFor()
    await listen(page)
    for (const key of 'usdc') {
      const found = page.waitForResponse('**/tokens/search**')
      await page.keyboard.press(key)
      await found
    }
    await expect.poll(() => heard(page), { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^\d+ tokens?$/))
    expect((await heard(page)).length).toBeLessThanOrEqual(2)
  })
})

describeBrowser('what screen readers hear of a quote', (browser) => {
  it('is the beginning, now and then the best so far, and the end', async () => {
    const page = await browser.open(`${demo.url}/`)
    await page.getByRole('radio').nth(2).waitFor()
    demo.sandbox.faults.set('thornode', { latencyMs: 3_000 })
    await listen(page)
    await page.getByRole('textbox', { name: 'Amount to pay' }).fill('0.21')
    await expect
      .poll(() => heard(page), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^\d+ routes? found\. The best gives [\d.]+ ETH\.$/))
    await page.getByRole('button', { name: 'Ask again now' }).waitFor()
    const texts = await heard(page)
    expect(texts[0]).toBe('Asking the networks…')
    expect(texts.length).toBeLessThanOrEqual(4)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
