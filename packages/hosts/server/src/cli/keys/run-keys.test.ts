import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readKeyFile } from '../../keys/file/key-file.ts'
import { toKeyRecords } from '../../keys/file/to-key-records.ts'
import { createKeyStore } from '../../keys/key-store.ts'
import { startFailure } from '../../start-failure.ts'
import { runCommand } from '../run-command.ts'
import { createTerminal } from '../terminal/terminal.ts'

describe('switchyard keys', () => {
  let folder = ''
  let file = ''
  let now = Date.UTC(2026, 10, 21)
  const clock = { now: () => now }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-keys-'))
    file = join(folder, 'keys.json')
    now = Date.UTC(2026, 10, 21)
  })
  afterEach(() => rm(folder, { recursive: true }))

  const run = (...words: string[]): Promise<string> => runKeys(...words, '--file', file)
  const runKeys = async (...words: string[]): Promise<string> => {
    const said: string[] = []
    const terminal = createTerminal({ environment: {}, say: (text) => said.push(text) })
    await runCommand(['keys', ...words], { terminal, clock, exitWith: () => undefined, keep: () => undefined })
    return said.join('')
  }
  const failure = (...words: string[]): Promise<string> => run(...words).then((said) => `done: ${said}`, startFailure)
  const find = async (key: string) => createKeyStore(toKeyRecords(await readKeyFile(file)), clock).find(key.trim())

  it('creates a key with its terms and says it once', async () => {
    const key = await run(
      ...['create', '--id', 'acme', '--per-minute', 'quote=60,swap=20', '--max-trade-usd', '10000', '--explain'],
      ...[
        '--allow',
        'NEAR, GARDEN',
        '--affiliate-bps',
        '30',
        '--affiliate',
        'thorchain=ac,near=acme.near',
        '--signing',
      ],
    )
    expect(key).toMatch(/^sy_[\w-]{43}\n$/)
    expect(await find(key)).toMatchObject({
      id: 'acme',
      perMinute: { quote: 60, swap: 20 },
      maxTradeUsd: '10000',
      explain: true,
      allowProviders: ['NEAR', 'GARDEN'],
      affiliateTiers: [{ fromUsd: '0', bps: 30 }],
      affiliateAccounts: { thorchain: 'ac', near: 'acme.near' },
      signing: { keyId: expect.stringMatching(/^acme-/) },
    })
  })

  it('sets one rate for every service', async () => {
    expect(await find(await run('create', '--id', 'acme', '--per-minute', '10'))).toMatchObject({
      perMinute: { quote: 10, swap: 10, track: 10, catalogue: 10, price: 10, screen: 10 },
    })
  })

  it('rotates with a day of overlap, or what was asked for', async () => {
    const first = await run('create', '--id', 'acme')
    const second = await run('rotate', '--id', 'acme')
    now += 86_400_000 - 1
    expect(await find(first)).toMatchObject({ id: 'acme' })
    now += 1
    expect([await find(first), (await find(second))?.id]).toEqual([undefined, 'acme'])
    const third = await run('rotate', '--id', 'acme', '--overlap', '0', '--expires', '90d')
    expect([await find(second), (await find(third))?.id]).toEqual([undefined, 'acme'])
    now += 90 * 86_400_000
    expect(await find(third)).toBeUndefined()
  })

  it('revokes', async () => {
    const key = await run('create', '--id', 'acme')
    expect(await run('revoke', '--id', 'acme')).toBe('acme: revoked.\n')
    expect(await find(key)).toBeUndefined()
  })

  it('lists who may call until when, and no secret', async () => {
    await run('create', '--id', 'acme', '--expires', '2027-01-31T00:00:00Z')
    await run('create', '--id', 'short', '--expires', '1h')
    await run('create', '--id', 'gone', '--signing')
    const key = await run('rotate', '--id', 'gone', '--overlap', '1h')
    await run('revoke', '--id', 'gone')
    now += 3_600_000
    const list = await run('list')
    expect(list.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['id', 'secrets', 'until', 'signing'],
      ['acme', '1', '2027-01-31T00:00:00.000Z', '-'],
      ['short', '0', 'expired', '-'],
      ['gone', '0', 'revoked 2026-11-21T00:00:00.000Z', '-'],
      [''],
    ])
    expect(list).not.toContain(key.trim())
  })

  it('writes JSON for programs, and a secret only where it is handed over', async () => {
    const created = JSON.parse(await run('create', '--id', 'acme', '--expires', '1h', '--json'))
    expect(created).toEqual({ id: 'acme', key: expect.stringMatching(/^sy_/), expiresAt: '2026-11-21T01:00:00.000Z' })
    const rotated = JSON.parse(await run('rotate', '--id', 'acme', '--signing', '--json'))
    expect(rotated).toEqual({ id: 'acme', key: expect.stringMatching(/^sy_/) })
    expect((await find(rotated.key))?.id).toBe('acme')
    await run('create', '--id', 'gone')
    const revoked = { id: 'gone', revokedAt: '2026-11-21T00:00:00.000Z' }
    expect(JSON.parse(await run('revoke', '--id', 'gone', '--json'))).toEqual(revoked)
    now += 3_600_000
    expect(JSON.parse(await run('list', '--json'))).toEqual([
      { id: 'acme', keys: [{ createdAt: '2026-11-21T00:00:00.000Z' }], signing: expect.stringMatching(/^acme-/) },
      { ...revoked, keys: [] },
    ])
  })

  it.each([
    [['create'], '--id: must be given'],
    [['create', '--id', 'a b'], 'keys[0].id: must be 1 to 64 letters'],
    [['create', '--id', 'acme', '--overlap', '1h'], "unknown option '--overlap'"],
    [['create', '--id', 'acme', '--expires', 'soon'], '--expires: must be a duration such as 24h or 90d'],
    [['create', '--id', 'acme', '--expires', '2020-01-01'], '--expires: must be a time in the future'],
    [['create', '--id', 'acme', '--per-minute', 'qoute=1'], 'perMinute.qoute: there is no such setting'],
    [['create', '--id', 'acme', '--per-minute', 'quote=many'], '--per-minute: must be a whole number'],
    [['create', '--id', 'acme', '--max-trade-usd', '1e6'], 'maxTradeUsd: must be a decimal'],
    [['create', '--id', 'acme', '--affiliate', 'acme'], '--affiliate: must be name=value'],
    [['rotate', '--id', 'acme'], 'acme: there is no such key'],
    [['revoke', '--id', 'acme'], 'acme: there is no such key'],
    [['list'], 'cannot be read (ENOENT)'],
    [['create', '--id', 'acme', '--secret', 'x'], "'--secret'"],
  ])('refuses %j and writes nothing', async (words, problem) => {
    expect(await failure(...words)).toContain(problem)
    expect(await failure('list')).toContain('cannot be read (ENOENT)')
  })

  it('shows how it is used without a command', async () => {
    for (const words of [[], ['help'], ['--help'], ['-h']])
      expect(await runKeys(...words)).toContain('Usage: switchyard keys')
  })

  it.each(['crate', '__proto__', 'constructor'])('refuses the command %s', async (word) => {
    expect(await runKeys(word).catch(startFailure)).toContain(`unknown command '${word}'`)
  })

  it('refuses an option of another command', async () => {
    expect(await failure('revoke', '--id', 'acme', '--overlap', '1h')).toContain("unknown option '--overlap'")
  })
})
