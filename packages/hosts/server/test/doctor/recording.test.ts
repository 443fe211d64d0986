import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecord } from '@switchyard/net'
import { readConfig, readSandboxFacts } from '@switchyard/server'
import { describeRecorded, recordedFiles, recordedRequest } from '@switchyard/test-support'
import { expect, it, onTestFinished } from 'vitest'
import { RECORD_NAME, recordDoctor } from '../../src/doctor/record-doctor.ts'
import { replayDoctor } from '../../src/doctor/replay-doctor.ts'
import { runProgram } from '../../src/run-program.ts'
import { configWith, sandboxOfFile } from './doctor-fixture.ts'

const { url, sandbox } = sandboxOfFile()

const SECRET = 'flashnet-key-4f1c9a77e2'

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('writes every exchange of a run to one record, without secrets', async () => {
  const folder = await newFolder()
  const config = await configWith(
    url(),
    { providers: ['flashnet'], chains: ['solana'] },
    { providers: { flashnet: { apiKey: SECRET } } },
  )
  const rows = await recordDoctor(config, folder, { slowMs: 60_000 })
  const text = await readFile(join(folder, RECORD_NAME), 'utf8')
  const { version, request, exchanges, answer } = JSON.parse(text)
  expect([version, request, answer.rows.length]).toEqual([1, { command: 'doctor' }, rows.length])
  const paths = exchanges.map((exchange: { readonly url: string }) => new URL(exchange.url).pathname)
  expect(new Set(paths.map((path: string) => path.split('/')[1]))).toEqual(new Set(['flashnet', 'solana']))
  expect(text).not.toContain(SECRET)
})

/** A recording of another version or machine is judged alike: nothing new is asked, and nothing is read otherwise. */
const same = { identical: true, differences: [], unrecorded: [] }

it('is run again with the facts that were replaced', async () => {
  const folder = await newFolder()
  const value = '0x1111222233334444555566667777888899990000'
  const fact = { name: 'htlcs', asset: 'base:usdc', value, source: 'the operator', seen: '2026-11-28' }
  const file = join(folder, 'facts.json')
  await writeFile(file, JSON.stringify({ package: '@switchyard/provider-garden', facts: [fact] }))
  const config = await configWith(url(), { providers: ['garden'] }, { facts: { files: [file] } })
  const rows = await recordDoctor(config, folder, { slowMs: 60_000 })
  const reason = expect.stringContaining(value)
  expect(rows).toContainEqual(expect.objectContaining({ area: 'node', check: 'facts', level: 'yellow', reason }))
  await rm(file)
  expect(await replayDoctor(readRecord(await readFile(join(folder, RECORD_NAME), 'utf8')))).toMatchObject(same)
})

it('is run again from its record alone, for every provider and node, and shows what is read otherwise', async () => {
  const folder = await newFolder()
  const config = readConfig({ auth: 'open', sandboxUrl: url() }, {}, await readSandboxFacts(url()))
  const rows = await recordDoctor(config, folder, { slowMs: 60_000, timeoutMs: 60_000 })
  await sandbox().close()
  expect(rows.filter(({ area, level }) => area === 'provider' && level === 'green').length).toBeGreaterThan(20)
  const file = join(folder, RECORD_NAME)
  const text = await readFile(file, 'utf8')
  expect(await replayDoctor(readRecord(text))).toMatchObject(same)

  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  const replay = async (): Promise<number | undefined> => {
    let code: number | undefined
    const exitWith = (given: number): void => {
      code = given
    }
    await runProgram({ words: ['replay', file], environment: {}, say, exitWith })
    return code
  }
  expect(await replay()).toBe(0)
  // An answer that this version cannot read shows in the row of its provider.
  await writeFile(file, text.replaceAll('"expected_amount_out"', '"expected_amount"'))
  expect(await replay()).toBe(1)
  expect(said.join('')).toMatch(/provider THORCHAIN_STREAMING small quote\S+\.level: "green" → "red"/)
})

describeRecorded('what the doctor found on the real networks', () => {
  // Recordings that somebody with a connection brought back.
  const live = recordedFiles('live').filter((file) => file.endsWith(RECORD_NAME))
  for (const file of live)
    it(`${file} is read as it was`, async () => {
      expect(await replayDoctor(recordedRequest(`live/${file}`))).toMatchObject(same)
    })
  if (live.length === 0) it.skip('is read as it was (there is no live/<name>/doctor.json at ../shared yet)', () => {})
})
