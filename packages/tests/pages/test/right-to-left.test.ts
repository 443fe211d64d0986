import { describeBrowser, phone } from '@switchyard/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../src/open-demo.ts'
import { openState } from '../src/open-state.ts'
import { swapStates } from '../src/states/swap-states.ts'

const NARROWEST = 320
const names = ['swap', 'swap-picker', 'swap-review', 'swap-pay-by-hand', 'swap-uncertain', 'swap-no-route']

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
}, 60_000)
afterAll(() => demo?.close())

/** Texts of amounts, addresses and calls whose last character stands left of their first one. */
const reversed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const leftOf = (node: Node, at: number): number => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    const figures = '.sy-route__amount, .sy-pair__amount, .sy-pay bdi, .sy-terms bdi, .sy-small > bdi, .sy-code'
    return [...document.querySelectorAll(figures)].flatMap((element) => {
      const text = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const end = Math.min(text?.textContent?.length ?? 0, 4) - 1
      return text && end > 0 && leftOf(text, end) < leftOf(text, 0) ? [element.textContent ?? ''] : []
    })
  })

describeBrowser('a swap from right to left', (browser) => {
  it.each(swapStates.filter(({ name }) => names.includes(name)))('$name fits the narrowest phone', async (state) => {
    const page = await openState(browser, demo, state, { ...phone, viewport: { width: NARROWEST, height: 640 } })
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROWEST)
    expect(await reversed(page)).toEqual([])
  })
})
