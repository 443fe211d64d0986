import { accessibilityFaults, describeBrowser, phone } from '@switchyard/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../src/open-demo.ts'
import { openState } from '../src/open-state.ts'
import type { PageState } from '../src/page-state.ts'

/** Further checks of the states of a suite. They are made last and in the same page: bringing a page into its state costs most. */
interface Besides {
  readonly title: string
  readonly check: (page: Page) => Promise<void>
}

/** A suite that holds each state to what holds for all of them. */
export const suiteOf = (name: string, states: readonly PageState[], besides?: Besides): void => {
  let demo: Demo
  beforeAll(async () => {
    demo = await openDemo()
  }, 60_000)
  afterAll(() => demo?.close())

  describeBrowser(name, (browser) => {
    for (const state of states) {
      const title = `${state.name} is accessible in light and dark, and fits a phone`
      it(besides ? `${title}; it ${besides.title}` : title, async () => {
        const page = await openState(browser, demo, state, { ...phone, colorScheme: 'light' })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          const faults = await accessibilityFaults(page, 'html', colorScheme === 'dark')
          expect(
            faults.filter((each) => !state.knownFaults?.test(each)),
            colorScheme,
          ).toEqual([])
        }
        const { width } = phone.viewport
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await besides?.check(page)
      })
    }
  })
}
