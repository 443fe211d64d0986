import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Kind, type ScaffoldOptions, scaffold } from './index.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'create-switchyard-'))
})
afterAll(() => rm(root, { recursive: true }))

const make = (directory: string, options: Partial<ScaffoldOptions> = {}) =>
  scaffold({
    ...{ kind: 'provider', name: '@acme/switchyard-provider', id: 'ACME_SWAPS', license: 'MIT' },
    ...{ ...options, directory: join(root, directory) },
  })

const filesOf = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(join(root, directory), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe('a new package', () => {
  it.each<Kind>(['provider', 'chain'])('of a %s has no word of the template left', async (kind) => {
    const id = kind === 'chain' ? 'ACME' : 'ACME_SWAPS'
    const made = await make(kind, { kind, id })
    const files = await filesOf(kind)
    expect(files).toHaveLength(made.length)
    const texts = await Promise.all(files.map(async (file) => `${file}\n${await readFile(file, 'utf8')}`))
    expect(
      texts.filter((text) =>
        /YOUR_?NAME|[Yy]ourName|your-name|Your Name|SWITCHYARD_RANGE|LICENCE_ID|THE_YEAR/.test(text),
      ),
    ).toEqual([])
  })

  it('spells the id in every form', async () => {
    await make('spelled')
    const read = (file: string) => readFile(join(root, 'spelled', file), 'utf8')
    expect(await read('src/acme-swaps.ts')).toMatch(
      /Acme Swaps as provider `ACME_SWAPS`[\s\S]*export const acmeSwaps = [\s\S]*AcmeSwapsOptions[\s\S]*name: '@acme\/switchyard-provider'/,
    )
    expect(JSON.parse(await read('package.json'))).toMatchObject({
      ...{ name: '@acme/switchyard-provider', license: 'MIT' },
      ...{ peerDependencies: { '@switchyard/core': expect.stringMatching(/^\^\d+\.\d+\.\d+$/) } },
    })
    expect(await read('.gitignore')).toBe('node_modules/\ndist/\n')
    expect(await read('LICENSE')).toContain(`Copyright (c) ${new Date().getUTCFullYear()} the authors of @acme/`)
    expect(await read('.github/workflows/release.yml')).toContain('npm publish')
  })

  it('has the whole Apache licence, or none where nobody is given a right', async () => {
    await make('apache', { license: 'Apache-2.0' })
    const own = await readFile(new URL('../../../LICENSE', import.meta.url), 'utf8')
    expect(await readFile(join(root, 'apache/LICENSE'), 'utf8')).toBe(own)
    expect(await make('none', { license: 'UNLICENSED' })).not.toContain('LICENSE')
  })
})

describe('what cannot be made', () => {
  it.each([
    [
      { name: 'Acme Provider' },
      /^The package cannot be named "Acme Provider": name can only contain URL-friendly characters\./,
    ],
    [{ name: 'node_modules' }, /^The package cannot be named "node_modules"/],
    [{ name: '' }, /^The package cannot be named "": name length must be greater than zero/],
    [{ name: '../up' }, /^The package cannot be named "\.\.\/up"/],
    [{ id: 'acme' }, /^The id "acme" cannot be used: the id of a provider is 2 to 40 capital letters/],
    [{ id: 'ACME__X' }, /^The id "ACME__X" cannot be used/],
    [{ id: 'A' }, /^The id "A" cannot be used/],
    [{ kind: 'chain', id: 'ACME_X' }, /the code of a chain is 2 to 20 capital letters and digits\.$/],
    [{ kind: 'store' as Kind }, /^The kind "store" is unknown; it is provider or chain\.$/],
    [{ license: 'GPL' as 'MIT' }, /^The licence "GPL" is unknown; it is Apache-2\.0, MIT, UNLICENSED\.$/],
  ] as const)('%j', async (options, message) => {
    await expect(make('refused', options)).rejects.toThrow(message)
    await expect(readdir(join(root, 'refused'))).rejects.toThrow('ENOENT')
  })

  it('a folder that holds something, or is a file, stays as it is', async () => {
    await mkdir(join(root, 'filled'))
    await writeFile(join(root, 'filled/own.txt'), 'own')
    await expect(make('filled')).rejects.toThrow(/filled is not empty; name a new one\.$/)
    expect(await readdir(join(root, 'filled'))).toEqual(['own.txt'])
    await expect(make('filled/own.txt')).rejects.toThrow(/own\.txt cannot be used \(ENOTDIR\)/)
  })

  it('an empty folder is used', async () => {
    await mkdir(join(root, 'empty'))
    expect(await make('empty')).toContain('src/acme-swaps.ts')
  })
})
