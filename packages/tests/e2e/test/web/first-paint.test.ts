import { describeBrowser, layoutShifts } from '@switchyard/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('first-paint')
}, 60_000)
afterAll(() => demo.close())

/** Holds the scripts of the page back until something was painted; the one with the theme comes before. */
const holdScripts = (page: Page): Promise<unknown> =>
  page.route(/\/assets\/(?!stored-theme)[^/]+\.js$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })

describeBrowser('the first paint', (browser) => {
  it.each(['/', '/track-page', '/status-page'])(
    'of %s does not wait for the scripts, and moves nothing',
    async (path) => {
      const page = await browser.open(`${demo.url}${path}`, { prepare: holdScripts })
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path === '/') await page.getByRole('radio').nth(2).waitFor()
      expect(await page.getByText('Switchyard', { exact: true }).count()).toBe(1)
      expect((await layoutShifts(page)).reduce((sum, { score }) => sum + score, 0)).toBeLessThan(0.05)
    },
  )

  it('has the theme that the user chose', async () => {
    const themes: (string | undefined)[] = []
    const prepare = async (page: Page): Promise<void> => {
      await page.addInitScript(() => localStorage.setItem('switchyard:theme', 'dark'))
      await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        themes.push(await page.evaluate(() => document.documentElement.dataset.theme))
        await route.continue()
      })
    }
    const page = await browser.open(`${demo.url}/`, { prepare, colorScheme: 'light' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(themes).toEqual(['dark'])
  })
})
