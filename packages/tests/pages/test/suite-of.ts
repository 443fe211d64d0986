import { accessibilityFaults, describeBrowser, phone } from '@switchyard/test-support/browser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../src/open-demo.ts'
import { openState } from '../src/open-state.ts'
import type { PageState } from '../src/page-state.ts'

/** A suite that holds each state to what holds for all of them. */
export const suiteOf = (name: string, states: readonly PageState[]): void => {
  let demo: Demo
  beforeAll(async () => {
    demo = await openDemo()
  }, 60_000)
  afterAll(() => demo?.close())

  describeBrowser(name, (browser) => {
    it.each(states)('$name is accessible in light and dark, and fits a phone', async (state) => {
      const page = await openState(browser, demo, state, { ...phone, colorScheme: 'light' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const faults = await accessibilityFaults(page, 'html', colorScheme === 'dark')
        expect(
          faults.filter((each) => !state.knownFaults?.test(each)),
          colorScheme,
        ).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.viewport.width)
    })
  })
}
