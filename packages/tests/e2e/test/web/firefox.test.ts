import { describeFirefox } from '@switchyard/test-support/firefox'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'

/** A swap passes blocks of simulated chains; they are fast, machines may be slow. */
const SWAP_MS = 90_000

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('firefox')
}, 60_000)
afterAll(() => demo.close())

const press = (page: Page, button: string) => page.locator(`::-p-aria([name="${button}"][role="button"])`).click()

/** Opens the picker of a side, searches, and takes the first option once it is this one. */
const pick = async (page: Page, side: string, query: string, option: string) => {
  await page.locator(`::-p-xpath(//button[starts-with(normalize-space(.), "${side}:")])`).click()
  await page.locator('input[role="combobox"]').fill(query)
  await page.locator(`[role="option"][aria-selected="true"] ::-p-text(${option})`).click()
  await page.waitForSelector('dialog', { hidden: true })
}

const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.textContent ?? '')

describeFirefox('the pages in Firefox', (firefox) => {
  it('swap BTC for ETH from the picker to completed, and follow it', async () => {
    const page = await firefox.open(`${demo.url}/?sellAsset=LTC.LTC&buyAsset=SOL.SOL`)
    await press(page, 'Use the demo wallet')
    await pick(page, 'You pay', 'btc', 'on Bitcoin')
    await pick(page, 'You receive', 'eth', 'on Ethereum')
    await page.locator('::-p-aria([name="Amount to pay"][role="textbox"])').fill('0.05')
    await press(page, 'Review swap')
    await press(page, 'Confirm and sign')
    await page.locator('::-p-text(You received)').setTimeout(SWAP_MS).wait()
    expect(await textOf(page)).toMatch(/You received [\d.]+ ETH/)
    await page.locator('::-p-aria([name="Follow on the tracker"][role="link"])').click()
    await page.locator('::-p-text(Completed)').wait()
  })

  it.each([
    ['/track-page', 'Transaction hash'],
    ['/status-page', 'Chains'],
    ['/docs', 'Switchyard'],
  ])('show %s', async (path, text) => {
    const page = await firefox.open(`${demo.url}${path}`)
    await page.locator(`main ::-p-text(${text})`).wait()
  })
})
