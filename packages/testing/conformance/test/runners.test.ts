import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Found, itWhere } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'

const runner = (name: string): string => fileURLToPath(new URL(`./runners/${name}-runner.mjs`, import.meta.url))

/** The binary that the package of this platform holds. */
const findBun = (): Found<string> => {
  const missing = 'no binary of Bun for this platform'
  const own = createRequire(import.meta.url)
  const names = { linux: 'linux', darwin: 'darwin' }[platform() as string]
  const processors = { x64: 'x64', arm64: 'aarch64' }[arch() as string]
  try {
    const file = createRequire(own.resolve('bun/package.json')).resolve(`@oven/bun-${names}-${processors}/bin/bun`)
    return existsSync(file) ? { value: file } : { missing }
  } catch {
    return { missing }
  }
}

/** Output and exit code of a runner. */
const run = (command: string, words: readonly string[], broken: boolean) => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...(broken ? { BROKEN: '1' } : {}) }
  const { status, stdout, stderr } = spawnSync(command, words, { env, encoding: 'utf8', timeout: 60_000 })
  return { status, output: `${stdout}${stderr}` }
}

/** Fault that the checks find in a provider whose worst output is above the expected one. */
const FAULT = /minBuyAmount \d+ is above buyAmount \d+/

describe('the kit, built, under other test runners', () => {
  it('passes a good provider and fails a broken one under node:test', () => {
    const words = ['--test', '--test-reporter=tap', runner('node')]
    const good = run(process.execPath, words, false)
    expect(good.output).toMatch(/^# pass [1-9]\d+$/m)
    expect(good.output).toMatch(/^# fail 0$/m)
    expect(good.status).toBe(0)
    const bad = run(process.execPath, words, true)
    expect(bad.output).toMatch(FAULT)
    expect(bad.status).toBe(1)
  }, 120_000)

  itWhere(
    findBun(),
    "passes a good provider and fails a broken one under Bun's test",
    (binary) => {
      const words = ['test', runner('bun')]
      const good = run(binary, words, false)
      expect(good.output).toMatch(/^ *[1-9]\d+ pass$/m)
      expect(good.output).toMatch(/^ *0 fail$/m)
      expect(good.status).toBe(0)
      const bad = run(binary, words, true)
      expect(bad.output).toMatch(FAULT)
      expect(bad.status).toBe(1)
    },
    120_000,
  )
})
