import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchyard-planted-'))
  vi.resetModules()
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  vi.stubEnv('SWITCHYARD_TEST_REDIS', 'redis://127.0.0.1:1')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const plant = (script: string, mode: number): void => writeFileSync(join(folder, 'redis-server'), script, { mode })

describe('a redis-server that suites cannot use', () => {
  it('is broken when it exits at once', async () => {
    plant('#!/bin/sh\n[ "$1" = --version ] && echo v7.0 && exit 0\nexit 3\n', 0o755)
    const { findOwnRedis, findRedis } = await import('./testing/redis.ts')
    const missing = 'redis-server is broken: It ended with status 3.'
    expect([await findRedis(), await findOwnRedis()]).toEqual([{ missing }, { missing }])
  })

  it('is broken when it prints no version or cannot be executed', async () => {
    plant('#!/bin/sh\nexit 0\n', 0o755)
    vi.stubEnv('PATH', folder)
    const { findProgram } = await import('@switchyard/test-support')
    expect(findProgram('redis-server')).toEqual({
      missing: `redis-server is broken: ${folder}/redis-server prints no version`,
    })
    vi.resetModules()
    rmSync(join(folder, 'redis-server'))
    plant('', 0o644)
    const again = await import('@switchyard/test-support')
    expect(again.findProgram('redis-server')).toEqual({
      missing: `redis-server is broken: ${folder}/redis-server cannot be executed`,
    })
  })
})
