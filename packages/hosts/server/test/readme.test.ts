import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../src/config/config-schema.ts'
import { listMembers } from '../src/config/schema-walk.ts'
import { runProgram } from '../src/run-program.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const sample = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''

const secrets = {
  ACME_KEY: 'a-long-random-text-of-acme',
  NEAR_KEY: 'near',
  ONEINCH_KEY: 'oneinch',
  COINGECKO_KEY: 'coingecko',
  CHAINALYSIS_KEY: 'chainalysis',
  POSTGRES_URL: 'postgres://switchyard@db.example/switchyard',
  REDIS_URL: 'redis://cache.example:6379',
  LINK_SECRET: 'thirty-two-characters-or-more-of-it',
}

const checked = async (text: string, environment: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-readme-'))
  const file = join(folder, 'config.json')
  await writeFile(file, text)
  const said: string[] = []
  const words = ['--check-config', '--config', file]
  await runProgram({ words, environment, say: (line) => said.push(line) }).finally(() =>
    rm(folder, { recursive: true }),
  )
  return said.join('')
}

describe('the README', () => {
  it('shows a configuration that can be used as it stands', async () => {
    expect(await checked(sample, secrets)).toBe('The configuration can be used.\n')
  })

  it('shows one that is refused where a variable is missing or a name is wrong', async () => {
    const { LINK_SECRET: _, ...rest } = secrets
    await expect(checked(sample, rest)).rejects.toThrow('linkKeys[0].secret: the environment variable LINK_SECRET')
    await expect(checked(sample.replace('"coingecko"', '"coingeko"'), secrets)).rejects.toThrow('prices.coingeko')
  })

  it('names every setting there is', () => {
    const settings = listMembers(configSchema).hint.split(', ')
    expect(settings.length).toBeGreaterThan(15)
    for (const name of settings) expect(readme, name).toMatch(new RegExp(`\`(${name})\\b`))
  })
})
