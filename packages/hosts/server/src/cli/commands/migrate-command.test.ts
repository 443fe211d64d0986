import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlStore } from '@switchyard/store-sql'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../../../stores/sql/src/sqlite-database.ts'
import { runProgram } from '../../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (words: readonly string[]) => {
  let said = ''
  let code = 0
  await runProgram({
    words: ['migrate', ...words],
    environment: {},
    say: (text) => {
      said += text
    },
    exitWith: (given) => {
      code = given
    },
  })
  return { said, code }
}

describe('switchyard migrate', () => {
  it('says what is missing, and makes it', async () => {
    const file = join(folder, 'swaps.db')
    const config = join(folder, 'switchyard.json')
    writeFileSync(config, JSON.stringify({ auth: 'open', stores: { sql: { file } } }))
    await (await openSqlStore({ file })).close()
    expect(await run(['--config', config])).toEqual({ said: 'The database has everything of this version.\n', code: 0 })

    const database = await openSqlite(file)
    await database.schema.dropIndex('swaps_calls').execute()
    await database.destroy()
    const planned = await run(['--config', config, '--dry-run'])
    expect(planned).toEqual({ said: 'swaps_calls of swaps is missing, about 0 rows\n', code: 1 })
    const { missing } = JSON.parse((await run(['--config', config, '--dry-run', '--json'])).said)
    expect(missing).toMatchObject([{ name: 'swaps_calls', table: 'swaps', rows: 0, isBroken: false }])

    const made = await run(['--config', config])
    expect(made.code).toBe(0)
    expect(made.said.split('\n')).toEqual([
      'swaps_calls of swaps: begins, about 0 rows',
      'swaps_calls of swaps: done',
      'The database has everything of this version.',
      '',
    ])
  })

  it('refuses a configuration without a database', async () => {
    const config = join(folder, 'none.json')
    writeFileSync(config, JSON.stringify({ auth: 'open' }))
    await expect(run(['--config', config])).rejects.toThrow('stores.sql')
  })
})
