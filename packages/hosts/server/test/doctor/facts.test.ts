import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDoctor } from '@switchyard/server'
import { expect, it, onTestFinished } from 'vitest'
import { configWith, sandboxOfFile } from './doctor-fixture.ts'

const KNOWN = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const GARDEN_HTLC = '0x227A436e93AAEf856ed406713F2bc3D110A7b797'
const MOVED = '0x1111222233334444555566667777888899990000'

const { url, sandbox } = sandboxOfFile()

it('the doctor counts the facts, and names those that differ, are old or are replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-facts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'facts.json')
  const fact = { name: 'routers', chain: 'BASE', value: [KNOWN], source: 'a letter', seen: '2020-01-01' }
  await writeFile(file, JSON.stringify({ package: '@switchyard/provider-thorchain', facts: [fact] }))
  const bundle = { url: `${url()}/no-bundle`, keys: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: '1' }] } }
  const config = await configWith(
    url(),
    { providers: ['thorchain', 'garden'], chains: [] },
    { facts: { files: [file], bundle } },
  )
  const check = async () => (await runDoctor(config, { slowMs: 60_000 })).filter(({ area }) => area === 'facts')

  const rows = await check()
  expect(rows[0]).toMatchObject({ subject: 'all packages', level: 'green' })
  expect(rows[0]?.reason).toMatch(/^\d+ facts, [1-9]\d* compared with the networks, 0 of them differ$/)
  const about = { subject: '@switchyard/provider-thorchain', check: 'routers of BASE' }
  expect(rows).toContainEqual(
    expect.objectContaining({ subject: 'facts.bundle', level: 'red', reason: expect.stringContaining('status 404') }),
  )
  expect(rows).toContainEqual(
    expect.objectContaining({
      ...about,
      level: 'green',
      reason: 'is replaced by the operator; seen 2020-01-01 in a letter',
    }),
  )
  expect(rows).toContainEqual(
    expect.objectContaining({
      ...about,
      level: 'yellow',
      reason: expect.stringMatching(/^was last seen \d{4} days ago, on 2020-01-01$/),
    }),
  )

  sandbox().faults.set('garden', { replaces: { [GARDEN_HTLC]: MOVED } })
  const [changed] = await check()
  expect(changed).toMatchObject({ subject: 'all packages', level: 'yellow' })
  expect(changed?.reason).toMatch(/[1-9]\d* of them differ$/)
})
