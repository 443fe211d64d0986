import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addKey, createSecret } from './change-keys.ts'
import { changeKeyFile } from './edit-key-file.ts'
import { readKeyFile } from './key-file.ts'

describe('editKeyFile', () => {
  let folder = ''
  let file = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-keys-'))
    file = join(folder, 'keys.json')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const add = (id: string, path = file) =>
    changeKeyFile(path, (keys) => addKey(keys, { id, terms: {}, secret: createSecret(0).secret }))
  const ids = async () => (await readKeyFile(file)).keys.map(({ id }) => id)

  it('begins a file only its owner can read, and leaves nothing else behind', async () => {
    await add('acme')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['keys.json'])
  })

  it('loses no change of many at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `caller-${index}`)
    await Promise.all(names.map((name) => add(name)))
    expect((await ids()).sort()).toEqual([...names].sort())
    expect(await readdir(folder)).toEqual(['keys.json'])
  })

  it('is never seen in part', async () => {
    await add('first')
    let writing = true
    const writes = (async () => {
      for (let index = 0; index < 25; index += 1) await add(`caller-${index}`)
      writing = false
    })()
    let seen = 0
    while (writing) {
      seen = Math.max(seen, (await ids()).length)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await writes
    expect(seen).toBeGreaterThan(1)
  })

  it('leaves a file it cannot use as it was, and says why', async () => {
    for (const [text, problem] of [
      [
        '{"version":1,"keys":[{"id":"acme","secrets":[],"per_minute":1}]}',
        'keys[0].per_minute: there is no such setting',
      ],
      ['{"version":2,"keys":[]}', 'version: '],
      ['{"version":1,"keys":[', 'is not JSON'],
      ['[]', 'must hold a JSON object'],
    ] as const) {
      await writeFile(file, text)
      await expect(add('other')).rejects.toThrow(problem)
      expect(await readFile(file, 'utf8')).toBe(text)
      expect(await readdir(folder)).toEqual(['keys.json'])
    }
  })

  it('leaves the file as it was where the change is refused', async () => {
    await add('acme')
    const before = await readFile(file, 'utf8')
    await expect(add('acme')).rejects.toThrow('acme: the id is already in use')
    await expect(add('not an id')).rejects.toThrow('keys[1].id: must be 1 to 64 letters')
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('changes what a link points to, not the link', async () => {
    await add('acme')
    const link = join(folder, 'link.json')
    await symlink(file, link)
    await add('other', link)
    expect(await ids()).toEqual(['acme', 'other'])
  })

  it('waits for another command, but not for one that was killed', async () => {
    const lock = `${file}.lock`
    await writeFile(lock, '')
    const waiting = add('acme')
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(await readdir(folder)).toEqual(['keys.json.lock'])
    await utimes(lock, new Date(0), new Date(0))
    await waiting
    expect(await readdir(folder)).toEqual(['keys.json'])
  })

  it('says where it cannot write', async () => {
    await expect(add('acme', join(folder, 'nowhere', 'keys.json'))).rejects.toThrow('cannot be written (ENOENT)')
  })
})
