import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './run.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'create-switchyard-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Runs the program with these words and returns its output. */
const saidTo = async (...words: readonly string[]): Promise<string> => {
  const said: string[] = []
  await run({ words, canAsk: false, say: (text) => said.push(text) })
  return said.join('')
}

describe('the program', () => {
  it('makes a package and says what to do next', async () => {
    const directory = join(root, 'acme')
    const said = await saidTo('--name', '@acme/switchyard-provider', '--directory', directory, '--yes')
    expect(said).toContain(`\n  cd ${directory}\n  npm install\n`)
    expect(await readdir(join(directory, 'src'))).toContain('acme.ts')
  })

  it('shows help with examples', async () => {
    expect(await saidTo('--help')).toMatch(/Usage: create-switchyard-provider \[options\][\s\S]*Examples:/)
    expect(await saidTo('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['--nmae', 'x'], /^unknown option '--nmae' \(Did you mean --name\?\)\. See --help\.$/],
    [
      ['--kind', 'store', '--yes'],
      /^option '--kind <kind>' argument 'store' is invalid\. Allowed choices are provider, chain/,
    ],
    [['--name'], /^option '--name <package>' argument missing/],
    [['acme', '--yes'], /^too many arguments/],
    [[], /^Neither a name nor an id is given/],
    [['--name', 'switchyard', '--yes'], /^The id "" cannot be used/],
  ] as const)('refuses %j', async (words, message) => {
    await expect(saidTo(...words)).rejects.toThrow(message)
  })
})
