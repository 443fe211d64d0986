import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectSecrets } from '../settings/collect-secrets.ts'
import { openRecordFolder } from './record-folder.ts'

describe('openRecordFolder', () => {
  let dir = ''
  const problems: string[] = []
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'switchyard-folder-'))
    problems.length = 0
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  const open = (bounds: object = {}) =>
    openRecordFolder({ dir, maxFiles: 1_000, maxBytes: 1e9, maxRecordBytes: 1e6, ...bounds }, (problem) =>
      problems.push(problem),
    )
  const record =
    (name: string, text = 'x') =>
    () => ({ name: `quote-${name}`, text })

  it('deletes the oldest beyond the number and beyond the bytes, also those of an earlier run', async () => {
    const first = open()
    for (const name of ['a', 'b', 'c']) first.add(record(name))
    await first.close()
    const second = open({ maxFiles: 3 })
    second.add(record('d'))
    await second.close()
    expect((await readdir(dir)).sort()).toEqual(['quote-b.json', 'quote-c.json', 'quote-d.json'])
    const third = open({ maxBytes: 1_000 })
    third.add(record('e', 'x'.repeat(999)))
    await third.close()
    expect((await readdir(dir)).sort()).toEqual(['quote-d.json', 'quote-e.json'])
  })

  it('leaves out a record that is too large, and files of others', async () => {
    await writeFile(join(dir, 'mine.json'), '{}')
    const folder = open({ maxRecordBytes: 10, maxFiles: 1 })
    folder.add(record('large', 'x'.repeat(11)))
    folder.add(record('a'))
    folder.add(() => undefined)
    await folder.close()
    expect((await readdir(dir)).sort()).toEqual(['mine.json', 'quote-a.json'])
    expect(problems).toEqual(['quote-large: 11 bytes are more than record.maxRecordBytes'])
  })

  it('reports a disk that fails and works again with it', async () => {
    const file = join(dir, 'file')
    await writeFile(file, '')
    const folder = open({ dir: join(file, 'sub') })
    folder.add(record('a'))
    await folder.close()
    expect(problems).toEqual([expect.stringContaining('ENOTDIR')])
    await rm(file)
    folder.add(record('b'))
    await folder.close()
    expect(await readdir(join(file, 'sub'))).toEqual(['quote-b.json'])
  })

  it('drops what a slow disk cannot take', async () => {
    const folder = open()
    for (let index = 0; index < 20; index++) folder.add(record(String(index)))
    await folder.close()
    expect(await readdir(dir)).toHaveLength(16)
    expect(problems).toHaveLength(4)
  })
})

describe('secretsOf', () => {
  it('finds keys by their names, and what URLs hide', () => {
    const found = collectSecrets({
      keys: [{ id: 'acme', key: 'the-key', signing: { privateJwk: { d: 'private', x: 'public' } } }],
      providers: { near: { apiKey: 'near-key', jwt: 'near-jwt', managerKey: 'ed25519:public' } },
      chains: { evm: { rpc: { ETH: 'https://eth.example/v2/abc123DEF456ghi789' } } },
      stores: {
        sql: { url: 'postgres://user:pass%20word@db.example/main' },
        sealKeys: [{ id: 'one', secret: new TextEncoder().encode('sealing') }],
      },
      explorerUrl: 'https://swaps.example/track-page',
    })
    expect([...found].sort()).toEqual(
      ['abc123DEF456ghi789', 'near-jwt', 'near-key', 'pass word', 'private', 'sealing', 'the-key', 'user'].sort(),
    )
  })
})
