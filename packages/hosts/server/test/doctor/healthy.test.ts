import { readConfig, runDoctor, sandboxFacts } from '@switchyard/server'
import { describe, expect, it } from 'vitest'
import { program } from '../../src/program.ts'
import { sandboxOfFile } from './doctor-fixture.ts'

const { url } = sandboxOfFile()

/** Runs `switchyard doctor` as the program does. */
const doctor = async (words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const said: string[] = []
  let code: number | undefined
  await program({
    words: ['doctor', ...words],
    environment,
    say: (text) => said.push(text),
    isTerminal: true,
    exitWith: (given) => {
      code = given
    },
  })
  return { code, text: said.join('') }
}

describe('switchyard doctor on a healthy sandbox', () => {
  it('finds every provider and every node green, and exits with 0', async () => {
    const { code, text } = await doctor(['--sandbox', url(), '--json'])
    const { exitCode, rows } = JSON.parse(text)
    const levels = (area: string, level: string): readonly string[] =>
      rows.flatMap((row: Record<string, string>) => (row.area === area && row.level === level ? [row.subject] : []))
    expect(rows.filter(({ level }: Record<string, string>) => level === 'red' || level === 'yellow')).toEqual([])
    expect([code, exitCode]).toEqual([0, 0])
    expect(new Set(levels('provider', 'green')).size).toBe(11)
    const config = readConfig({ auth: 'open', sandboxUrl: url() }, {}, await sandboxFacts(url()))
    const nodes = Object.keys({ ...config.chains.evm.rpc, ...config.chains.utxo.gateways, SOL: '' })
    expect(levels('node', 'green').map((subject) => subject.split(' ')[0])).toEqual(expect.arrayContaining(nodes))
    expect(levels('clock', 'green')).toEqual(['this machine'])
  })

  it('opens no channel, no order and no address', async () => {
    const opened: string[] = []
    const config = readConfig({ auth: 'open', sandboxUrl: url() }, {}, await sandboxFacts(url()))
    const http = async (request: { readonly url: string; readonly method: string; readonly body?: string }) => {
      opened.push(`${request.method} ${request.url} ${request.body ?? ''}`)
      const response = await fetch(request.url, {
        method: request.method,
        headers: { 'content-type': 'application/json', 'api-key': 'sandbox', 'x-api-key': 'fn_sandbox' },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      return { status: response.status, headers: {}, text: await response.text() }
    }
    await runDoctor(config, { http })
    const buys =
      /openSwapDepositChannel|request_swap_deposit_address|POST \S+\/v2\/orders|sendRawTransaction|"dry":false|\/orchestration\/submit/i
    expect(opened.length).toBeGreaterThan(50)
    expect(opened.filter((one) => buys.test(one))).toEqual([])
  })

  it('colours the table on a terminal, and not with NO_COLOR', async () => {
    const colour = '\u001b['
    expect((await doctor(['--sandbox', url()])).text).toContain(`${colour}32mok`)
    const { text } = await doctor(['--sandbox', url()], { NO_COLOR: '1' })
    expect(text).not.toContain(colour)
    expect(text).toMatch(/^ok +provider +CHAINFLIP +catalogue/m)
    expect(text).toMatch(/ok, 0 warnings, 0 failures, \d+ not checked\n$/)
  })
})
