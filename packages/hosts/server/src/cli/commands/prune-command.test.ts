import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlStore } from '@switchyard/store-sql'
import { afterAll, describe, expect, it } from 'vitest'
import { swap } from '../../../../../stores/sql/src/testing/swap.ts'
import { runProgram } from '../../run-program.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'switchyard-prune-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (words: readonly string[]): Promise<string> => {
  let said = ''
  const say = (text: string): void => {
    said += text
  }
  await runProgram({ words: ['prune', ...words], environment: {}, say })
  return said
}

describe('switchyard prune', () => {
  it('deletes what is older than it is given, and only counts first', async () => {
    const file = join(folder, 'swaps.db')
    const config = join(folder, 'switchyard.json')
    writeFileSync(config, JSON.stringify({ auth: 'open', stores: { sql: { file } } }))
    const store = await openSqlStore({ file })
    const now = Date.now()
    await store.swaps.save(swap('old', { createdAt: now - 91 * DAY_MS }))
    await store.swaps.save(swap('young', { createdAt: now - 89 * DAY_MS }))
    const words = ['--config', config, '--older-than', '90d']
    expect(await run([...words, '--dry-run'])).toMatch(/^Would delete 1 swaps/)
    const counted = { dryRun: true, swaps: 1, answers: 0, open: 0 }
    expect(JSON.parse(await run([...words, '--dry-run', '--json']))).toEqual(counted)
    expect(await store.swaps.findById('old')).toBeDefined()
    expect(await run(words)).toMatch(/^Deleted 1 swaps and 0 expired answers\. Kept 0 old swaps/)
    expect([await store.swaps.findById('old'), (await store.swaps.findById('young'))?.swapId]).toEqual([
      undefined,
      'young',
    ])
    await store.close()
  })

  it('refuses an age at which swaps may be under way, and a configuration without a database', async () => {
    const config = join(folder, 'none.json')
    writeFileSync(config, JSON.stringify({ auth: 'open' }))
    await expect(run(['--config', config, '--older-than', '29d'])).rejects.toThrow('at least 30d')
    await expect(run(['--config', config])).rejects.toThrow('--older-than')
    await expect(run(['--config', config, '--older-than', '90d'])).rejects.toThrow('stores.sql')
    await expect(run(['--what'])).rejects.toThrow('--what')
  })
})
