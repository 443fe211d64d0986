import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../../src/run-program.ts'
import { type PluginFolder, pluginCode, pluginFolder } from './plugin-folder.ts'

let folder: PluginFolder
beforeAll(async () => {
  folder = await pluginFolder()
})
afterAll(() => folder.remove())

const schemas: Readonly<Record<string, string>> = {
  zod: `import { z } from 'zod'
export const makeOptionsSchema = z.strictObject({ apiKey: z.string(), limits: z.array(z.object({ usd: z.number() })).default([]) })`,
  valibot: `import * as v from 'valibot'
export const makeOptionsSchema =
  v.strictObject({ apiKey: v.string(), limits: v.optional(v.array(v.object({ usd: v.number() })), []) })`,
  arktype: `import { type } from 'arktype'
export const optionsSchema = type({ '+': 'reject', apiKey: 'string', 'limits?': type({ usd: 'number' }).array() })`,
}

/** What `--check-config` says. */
const checked = async (plugins: readonly object[]): Promise<string> => {
  const file = await folder.write(`config-${Math.random()}.json`, JSON.stringify({ auth: 'open', plugins }))
  let said = ''
  const say = (text: string): void => {
    said += text
  }
  await runProgram({ words: ['--check-config', '--config', file], environment: {}, say }).catch((error: Error) => {
    said += error.message
  })
  return said
}

describe('--check-config', () => {
  describe.each(Object.entries(schemas))('with a schema of %s', (library, schema) => {
    const module = `./${library}.mjs`
    beforeAll(() => folder.write(`${library}.mjs`, `${schema}\n${pluginCode('ACME')}`))

    it('accepts options that fit', async () => {
      const options = { apiKey: 'k', limits: [{ usd: 5 }] }
      expect(await checked([{ module, export: 'make', options }])).toBe('The configuration can be used.\n')
    })

    it('names each wrong option by its path, as for settings of its own', async () => {
      const said = await checked([{ module, export: 'make', options: { limits: [{ usd: 1 }, { usd: 'x' }] } }])
      expect(said).toMatch(/^The configuration cannot be used:\n/)
      expect(said).toMatch(/^ {2}- plugins\[0\]\.options\.apiKey: \S/m)
      expect(said).toMatch(/^ {2}- plugins\[0\]\.options\.limits\[1\]\.usd: \S/m)
    })
  })

  it.each([
    [{ module: './none.mjs' }, /plugins\[0\]\.module: there is no file \S+none\.mjs$/],
    [{ module: '@acme/none' }, /plugins\[0\]\.module: the package "@acme\/none" is not installed in \S+$/],
    [{ module: 'https://acme.example/p.js' }, /plugins\[0\]\.module: must be a package name or a path, not a URL/],
    [
      { module: './zod.mjs', export: 'other' },
      /plugins\[0\]\.export: there is no function or plugin "other"; it exports make$/,
    ],
    [{ module: './text.mjs' }, /plugins\[0\]\.export: it exports no function and no plugin$/],
    [{ module: './two.mjs' }, /plugins\[0\]\.export: it exports one, two; name one of them with "export"$/],
    [{ module: './empty.mjs' }, /plugins\[0\]\.export: "make" returned no plugin/],
    [{ module: './no-schema.mjs', export: 'make' }, /plugins\[0\]\.options: .* not a Standard Schema$/],
    [{ module: './two.mjs', exports: 'one' }, /plugins\[0\]\.exports: there is no such setting$/],
    [
      { module: './later.mjs', export: 'make' },
      /plugins\[0\]: \.\/later\.mjs: It failed while it was created\. \(Error: boom\)$/,
    ],
    [{ module: './near.mjs', export: 'make' }, /plugins\[0\]: \.\/near\.mjs: Provider NEAR is registered twice\.$/],
    [{ module: './second.mjs', export: 'make' }, /generation 2 of the contract; this server has generation 1/],
  ])('refuses %j', async (plugin, expected) => {
    await folder.write('text.mjs', `export const text = 'x'`)
    await folder.write('two.mjs', `export const one = () => 1\nexport const two = () => 2`)
    await folder.write('empty.mjs', `export const make = () => ({})`)
    await folder.write('no-schema.mjs', `export const makeOptionsSchema = {}\n${pluginCode('ACME')}`)
    await folder.write('later.mjs', `export const make = () => { throw new Error('boom') }`)
    await folder.write('near.mjs', pluginCode('NEAR'))
    await folder.write('second.mjs', pluginCode('ACME', 'contract: 2'))
    expect(await checked([plugin])).toMatch(expected)
  })

  it('says nothing about a plugin that is switched off', async () => {
    expect(await checked([{ module: './none.mjs', enabled: false }])).toBe('The configuration can be used.\n')
  })

  it('fills in secrets before the options are read', async () => {
    await folder.write('zod.mjs', `${schemas.zod}\n${pluginCode('ACME')}`)
    expect(await checked([{ module: './zod.mjs', export: 'make', options: { apiKey: { $env: 'NO_SUCH' } } }])).toMatch(
      /plugins\[0\]\.options\.apiKey: the environment variable NO_SUCH is not set/,
    )
  })
})
