import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Http } from '@switchyard/core'
import { readConfig, readSandboxFacts, runDoctor } from '@switchyard/server'
import { describe, expect, it } from 'vitest'
import { openFactEngine } from '../../src/facts/open-fact-engine.ts'
import { runProgram } from '../../src/run-program.ts'
import { sandboxOfFile } from './doctor-fixture.ts'

const { url } = sandboxOfFile()

/** What would open something: channels, orders, deposits, transactions. */
const opening =
  /openSwapDepositChannel|request_swap_deposit_address|POST \S+\/v2\/orders|sendRawTransaction|"dry":false|\/orchestration\/submit/i

/** A machine under load is no fault of the sandbox. */
const patient = { slowMs: 60_000, timeoutMs: 60_000 }

describe('switchyard doctor on a healthy sandbox', () => {
  it('finds every provider and every node green, and opens nothing', async () => {
    const config = readConfig({ auth: 'open', sandboxUrl: url() }, {}, await readSandboxFacts(url()))
    const sent: string[] = []
    const http: Http = async (request) => {
      sent.push(`${request.method} ${request.url} ${request.body ?? ''}`)
      const headers = { 'content-type': 'application/json', ...request.headers }
      const body = request.body === undefined ? {} : { body: request.body }
      const response = await fetch(request.url, { method: request.method, headers, ...body })
      const date = response.headers.get('date') ?? ''
      return { status: response.status, headers: { date }, text: await response.text() }
    }
    const rows = await runDoctor(config, { http, ...patient })
    // There is no key, and facts grow old.
    const others = new Set(['keys', 'facts'])
    const green = (area: string): readonly string[] =>
      rows.flatMap((row) => (row.area === area && row.level === 'green' ? [row.subject] : []))
    const problems = rows.filter(({ level, area }) => !others.has(area) && (level === 'red' || level === 'yellow'))
    expect(problems).toEqual([])
    expect(new Set(green('provider')).size).toBe(11)
    const nodes = Object.keys({ ...config.chains.evm.rpc, ...config.chains.utxo.gateways, SOL: '' })
    expect(green('node').map((subject) => subject.split(' ')[0])).toEqual(expect.arrayContaining(nodes))
    expect(green('clock')).toEqual(['this machine'])
    expect(sent.length).toBeGreaterThan(50)
    expect(sent.filter((one) => opening.test(one))).toEqual([])
  })

  it('exits with 0 and writes a table', async () => {
    const said: string[] = []
    const codes: number[] = []
    const environment = { NO_COLOR: '1' }
    // Facts grow old, and the day on which this runs must not matter.
    const config = readConfig({ auth: 'open', sandboxUrl: url() }, {}, await readSandboxFacts(url()))
    const { engine } = await openFactEngine(config, () => Promise.reject(new Error('no request')))
    const seen = new Date().toISOString().slice(0, 10)
    const renewed = new Map<string, unknown[]>()
    for (const { package: owner, name, chain, asset, value, source, isOld } of engine.facts())
      if (isOld) renewed.set(owner, [...(renewed.get(owner) ?? []), { name, chain, asset, value, source, seen }])
    await engine.dispose()
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-doctor-'))
    const [file, settings] = [join(folder, 'facts.json'), join(folder, 'settings.json')]
    await writeFile(file, JSON.stringify({ files: [...renewed].map(([owner, facts]) => ({ package: owner, facts })) }))
    await writeFile(
      settings,
      JSON.stringify({ keys: [{ id: 'demo', key: 'a-long-random-text-of-demo' }], facts: { files: [file] } }),
    )
    const limits = ['--slow', '60000', '--timeout', '60000']
    const words = ['doctor', '--sandbox', url(), '--config', settings, ...limits]
    const say = (text: string): void => void said.push(text)
    await runProgram({ words, environment, say, isTerminal: true, exitWith: (code) => codes.push(code) })
    await rm(folder, { recursive: true })
    expect(said.join('')).not.toMatch(/^(warn|FAIL)/m)
    expect(codes).toEqual([0])
    expect(said.join('')).toMatch(/^ok +provider +CHAINFLIP +catalogue/m)
    expect(said.join('')).toMatch(/ok, 0 warnings, 0 failures, \d+ not checked\n$/)
  })
})
