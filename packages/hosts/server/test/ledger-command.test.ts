import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerEntry } from '@switchyard/core'
import { openSqlStore } from '@switchyard/store-sql'
import { afterEach, describe, expect, it } from 'vitest'
import { readLedgerFile } from '../src/record/read-ledger-file.ts'
import { runProgram } from '../src/run-program.ts'

const DAY_MS = 86_400_000
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const entry = (swapId: string, daysAgo: number, delivered: string): LedgerEntry => ({
  ...{ swapId, provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below1000' },
  ...{ endedAt: Date.now() - daysAgo * DAY_MS, outcome: 'completed', expected: '1000', minimum: '900', delivered },
})

/** A folder with a configuration, and a store where it names one. */
const folderWith = async (isStored: boolean): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-ledger-'))
  closing.push(() => rm(folder, { recursive: true }))
  const stores = isStored ? { stores: { sql: { file: join(folder, 'store.db') } } } : {}
  await writeFile(join(folder, 'switchyard.json'), JSON.stringify({ auth: 'open', ...stores }))
  return folder
}

/** Runs `switchyard ledger` with the configuration of a folder. */
const run = async (folder: string, ...words: readonly string[]): Promise<string> => {
  const said: string[] = []
  const given = ['ledger', '--config', join(folder, 'switchyard.json'), ...words]
  await runProgram({ words: given, environment: {}, say: (text) => said.push(text) })
  return said.join('')
}

describe('switchyard ledger', () => {
  it('writes what the store holds of the last days, as switchyard explain reads it', async () => {
    const folder = await folderWith(true)
    const store = await openSqlStore({ file: join(folder, 'store.db') })
    for (const one of [entry('a', 1, '1000'), entry('b', 5, '980'), entry('c', 40, '500')]) await store.ledger.add(one)
    await store.close()
    const saved = join(folder, 'ledger.json')
    await writeFile(saved, await run(folder))
    expect(await readLedgerFile(saved)).toMatchObject([
      { provider: 'NEAR', completed: 2, measured: 2, expectedPpm: 1_980_000, withMinimum: 2 },
    ])
    expect(JSON.parse(await run(folder, '--days', '2'))).toMatchObject([{ completed: 1, expectedPpm: 1_000_000 }])
    expect(JSON.parse(await run(folder, '--days', '100'))).toMatchObject([{ completed: 3 }])
  })

  it('refuses what it cannot do', async () => {
    const folder = await folderWith(false)
    await expect(run(folder)).rejects.toThrow('stores.sql: is not configured')
    await expect(run(folder, '--days', 'all')).rejects.toThrow('--days takes a number of days')
  })
})
