import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { featuresOff } from './features-off.ts'

it('turns off what Playwright turns off', async () => {
  // Node is no browser: it ends at once, and the error names how it was started.
  const error = await chromium.launch({ executablePath: process.execPath }).catch(String)
  const [, list = ''] = /--disable-features=(\S+)/.exec(String(error)) ?? []
  expect(list.split(',').length).toBeGreaterThan(5)
  expect(featuresOff).toEqual(expect.arrayContaining(list.split(',')))
})
