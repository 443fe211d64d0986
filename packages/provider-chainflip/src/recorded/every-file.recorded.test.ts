import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeRecorded, recordedFiles } from '@switchyard/recorded'
import { expect, it } from 'vitest'

/** Files no test reads, each with the reason. */
const unread: Readonly<Record<string, string>> = {
  'MANIFEST.md': 'says where the other files come from',
  'ERC20.abi.json': 'approvals are written by the chain packages',
  'cf_environment.toolkit-fixture.json': 'limits and fees come with the quote; no node is asked for them',
  'cf_pool_orders.recorded.json': 'order books are the business of the backend that quotes',
  'cf_pool_price_v2.recorded.json': 'pool prices are the business of the backend that quotes',
  'cf_swap_rate.recorded.json': 'simulating swaps is the business of the backend that quotes',
}

const here = fileURLToPath(new URL('.', import.meta.url))

describeRecorded('Chainflip data', () => {
  it('has no file without an assertion or a reason', () => {
    const suites = readdirSync(here)
      .filter((name) => name !== 'every-file.recorded.test.ts')
      .map((name) => readFileSync(`${here}${name}`, 'utf8'))
    const files = recordedFiles('providers/chainflip/data')
    const asserted = files.filter((file) => suites.some((text) => text.includes(`'${file}'`)))
    expect(files.filter((file) => !asserted.includes(file))).toEqual(Object.keys(unread).sort())
    expect(files.length).toBeGreaterThan(20)
  })
})
