import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { RECORD_NAME, recordDoctor } from '../../src/doctor/record-doctor.ts'
import { configWith, sandboxOfFile } from './doctor-fixture.ts'

const { url } = sandboxOfFile()

const SECRET = 'flashnet-key-4f1c9a77e2'

it('writes every exchange of a run to one record, without secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
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
