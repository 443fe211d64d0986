import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { runInTerminal } from '@switchyard/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The built program. */
const command = [process.execPath, fileURLToPath(new URL('../dist/main.js', import.meta.url))]

let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'create-questions-'))
})
afterAll(() => rm(cwd, { recursive: true }))

/** Deletes what a question suggests. */
const CLEAR = '\u0015'

describe('the program in a terminal', { timeout: 60_000 }, () => {
  it('asks what it must know, suggests the rest, and refuses what cannot be used where it is typed', async () => {
    const answers = [
      { after: 'What does the package add?', keys: '\u001b[B\r' },
      { after: 'Name of the package?', keys: `${CLEAR}Acme Chain\r` },
      { after: 'URL-friendly', keys: `${CLEAR}@acme/switchyard-chain\r` },
      { after: 'Code of the chain?', keys: '\r' },
      { after: 'New folder?', keys: `${CLEAR}acme\r` },
      { after: 'Licence?', keys: '\r' },
    ]
    const { code, out } = await runInTerminal(command, { cwd, answers })
    expect([code, stripVTControlCharacters(out)]).toEqual([0, expect.stringContaining('cd acme')])
    const manifest = JSON.parse(await readFile(join(cwd, 'acme/package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: '@acme/switchyard-chain', license: 'Apache-2.0' })
    expect(await readFile(join(cwd, 'acme/src/facts.ts'), 'utf8')).toContain("code: 'ACME'")
  })

  it('writes nothing where a question is cancelled', async () => {
    const answers = [{ after: 'What does the package add?', keys: '\u0003' }]
    const { code, out } = await runInTerminal([...command, '--directory', 'cancelled'], { cwd, answers })
    expect([code, stripVTControlCharacters(out)]).toEqual([
      2,
      expect.stringContaining('Cancelled: nothing was written.'),
    ])
    expect(await readdir(cwd)).not.toContain('cancelled')
  })
})
