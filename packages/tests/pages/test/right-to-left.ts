import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const NARROWEST = 320

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

/** Turns a page around: it fits the narrowest phone, and its figures are read from left to right. */
export const fitsFromRightToLeft = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: NARROWEST, height: 640 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROWEST)
  expect(await reversed(page)).toEqual([])
}
