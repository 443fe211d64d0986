import { gzipSync } from 'node:zlib'
import { openDemo } from '@switchyard/pages-test'
import {
  findChromium,
  launchBrowser,
  layoutShifts,
  phone,
  slowPhone,
  type TestBrowser,
  throttle,
} from '@switchyard/test-support/browser/launch'
import type { Page } from 'playwright-core'
import { percentile, print } from '../print.ts'
import { type MeasuredPage, measuredPages } from './measured-pages.ts'
import { readVitals, type Vitals, watchVitals } from './watch-vitals.ts'

const RUNS = 5

interface Loaded extends Vitals {
  readonly shift: number
  /** Scripts that the page has loaded, by URL. */
  readonly scripts: readonly string[]
}

const load = async (browser: TestBrowser, url: string, { complete, use }: MeasuredPage): Promise<Loaded> => {
  const prepare = async (page: Page): Promise<void> => {
    await watchVitals(page)
    await throttle(page)
  }
  const page = await browser.open(url, { ...phone, prepare })
  await complete(page)
  await use(page)
  const vitals = await readVitals(page)
  const shift = (await layoutShifts(page)).reduce((sum, { score }) => sum + score, 0)
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  )
  await browser.closePages()
  return { ...vitals, shift, scripts }
}

const gzippedKb = async (urls: readonly string[]): Promise<number> => {
  const sizes = urls.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer(), { level: 9 }).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000
}

const median = (values: readonly number[], digits = 0): string => percentile(values, 0.5).toFixed(digits)

const measure = async (browser: TestBrowser, origin: string, page: MeasuredPage): Promise<void> => {
  const loads: Loaded[] = []
  for (let run = 0; run < RUNS; run++) loads.push(await load(browser, `${origin}${page.path}`, page))
  const kilobytes = await gzippedKb(loads[0]?.scripts ?? [])
  const figures = [
    `${kilobytes.toFixed(1).padStart(7)} kB`,
    `${median(loads.map(({ firstPaintMs }) => firstPaintMs)).padStart(6)} ms`,
    `${median(loads.map(({ largestPaintMs }) => largestPaintMs)).padStart(7)} ms`,
    `${median(loads.map(({ slowestInputMs }) => slowestInputMs)).padStart(5)} ms`,
    median(
      loads.map(({ shift }) => shift),
      3,
    ).padStart(7),
  ]
  print(`  ${page.name.padEnd(14)}${figures.join('  ')}`)
}

/** Loads every page on a throttled phone and prints what a user waits for, beside its budget. */
export const webBudgets = async (): Promise<void> => {
  const { value: program, missing } = findChromium()
  if (program === undefined) {
    print(`The pages were not measured: ${missing}.`)
    return
  }
  const demo = await openDemo()
  const browser = await launchBrowser(program)
  const { latencyMs, downloadKbps, cpuSlowdown } = slowPhone
  try {
    print(`Pages on a phone: ${latencyMs} ms and ${downloadKbps} kbit/s for each request, CPU ${cpuSlowdown}× slower,`)
    print(`nothing cached; medians of ${RUNS} loads`)
    print('                  scripts  first paint   largest  input    shift')
    for (const page of measuredPages) await measure(browser, demo.url, page)
    const budgets = measuredPages.flatMap(({ scriptBudgetKb }) => scriptBudgetKb ?? [])
    print(`  budget        ${String(Math.max(...budgets)).padStart(5)}.0 kB    1000 ms     2500 ms    100 ms    0.100`)
  } finally {
    await browser.close()
    await demo.close()
  }
}
