import { describe, expect, it } from 'vitest'
import { runProgram } from './run-program.ts'
import { ConfigError } from './settings/config-error.ts'
import { startFailure } from './start-failure.ts'

const run = async (words: readonly string[], environment: Record<string, string> = {}) => {
  const said: string[] = []
  const server = await runProgram({ words, environment, say: (text) => said.push(text) })
  await server?.stop()
  return { said: said.join(''), url: server?.url }
}

const failure = async (words: readonly string[], environment: Record<string, string> = {}): Promise<string> =>
  run(words, environment).then(() => 'started', startFailure)

const open = { SWITCHYARD_AUTH: 'open', SWITCHYARD_LOG__LEVEL: 'silent', SWITCHYARD_SANDBOXURL: 'http://127.0.0.1:9' }

describe('program', () => {
  it('shows how it is used, and its version', async () => {
    expect((await run(['--help'])).said).toMatch(/quote.*serve.*doctor/s)
    expect((await run(['serve', '--help'])).said).toMatch(/--config.*--check-config/s)
    expect((await run(['--version'])).said).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('checks a configuration without starting', async () => {
    expect(await run(['--check-config'], open)).toEqual({ said: 'The configuration can be used.\n', url: undefined })
    expect(await failure(['--check-config'])).toContain('keys: must hold at least one key')
  })

  it('starts where the flags say', async () => {
    const { url } = await run(['--port', '0', '--host', '127.0.0.1'], { ...open, SWITCHYARD_PORT: '1' })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('refuses arguments it does not know', async () => {
    expect(await failure(['--prot', '1'])).toContain("'--prot'")
    expect(await failure(['sreve'])).toContain('Did you mean serve?')
    expect(await failure(['serve', 'now'])).toContain('serve')
    expect(await failure(['--port', 'many'], open)).toContain('port: ')
    expect(await failure(['--config', '/nowhere/config.json'])).toContain(
      '/nowhere/config.json: cannot be read (ENOENT)',
    )
    expect(await failure([], { SWITCHYARD_CONFIG: '/nowhere/config.json' })).toContain('cannot be read')
  })

  it('explains an ordinary failure without a stack', () => {
    expect(startFailure(new ConfigError(['port: wrong']))).toBe('The configuration cannot be used:\n  - port: wrong')
    const taken = Object.assign(new Error('listen EADDRINUSE: address already in use'), { code: 'EADDRINUSE' })
    expect(startFailure(taken)).toBe('Switchyard could not start: listen EADDRINUSE: address already in use.')
    expect(startFailure(new TypeError('bug'))).toContain('program.test.ts')
    expect(startFailure('x')).toBe('Switchyard could not start.')
  })
})
