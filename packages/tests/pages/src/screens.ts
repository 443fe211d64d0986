// Makes a screenshot of every state, light and dark, of a phone and of a desktop. Words select states by a part of their name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  animationsEnded,
  findChromium,
  launchBrowser,
  phone,
  type TestBrowser,
} from '@switchyard/test-support/browser/launch'
import type { Page } from 'playwright-core'
import { type Demo, openDemo } from './open-demo.ts'
import { openState } from './open-state.ts'
import type { PageState } from './page-state.ts'
import { states } from './states/states.ts'

const root = new URL('../../../../', import.meta.url)

const devices = {
  390: phone,
  1280: { viewport: { width: 1280, height: 900 } },
} as const

/** A WebP picture of what is visible. */
const picture = async (page: Page, quality: number): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}

const shoot = async (browser: TestBrowser, demo: Demo, state: PageState): Promise<void> => {
  const folder = new URL('.switchyard/screens/', root)
  mkdirSync(folder, { recursive: true })
  for (const [width, device] of Object.entries(devices)) {
    const page = await openState(browser, demo, state, device)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await animationsEnded(page)
      await page.screenshot({ path: fileURLToPath(new URL(`${state.name}-${width}-${colorScheme}.png`, folder)) })
    }
    const problems = await browser.closePages()
    for (const problem of problems) process.stdout.write(`  ${state.name} ${width}: ${problem}\n`)
  }
  process.stdout.write(`${state.name}\n`)
}

/** The pictures of README.md: one in light, one in dark. */
const shown = [
  { name: 'swap', colorScheme: 'light' },
  { name: 'swap-completed', colorScheme: 'dark' },
] as const

const writeImages = async (browser: TestBrowser, demo: Demo): Promise<void> => {
  mkdirSync(new URL('docs/images/', root), { recursive: true })
  for (const { name, colorScheme } of shown) {
    const state = states.find((each) => each.name === name)
    if (state === undefined) throw new Error(`No state is named ${name}.`)
    const page = await openState(browser, demo, state, { viewport: { width: 1200, height: 900 }, colorScheme })
    writeFileSync(new URL(`docs/images/${name}.webp`, root), await picture(page, 80))
    await browser.closePages()
  }
}

const main = async (words: readonly string[]): Promise<void> => {
  const { value: program, missing } = findChromium()
  if (program === undefined) throw new Error(missing)
  const wanted = words.filter((word) => !word.startsWith('-'))
  const demo = await openDemo()
  const browser = await launchBrowser(program)
  try {
    for (const state of states)
      if (wanted.length === 0 || wanted.some((word) => state.name.includes(word))) await shoot(browser, demo, state)
    if (words.includes('--write')) await writeImages(browser, demo)
  } finally {
    await browser.close()
    await demo.close()
  }
}

await main(process.argv.slice(2))
