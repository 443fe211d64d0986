import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListedFact } from '@switchyard/core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { chainNames } from '../src/adapters/chain-adapters.ts'
import { providerNames } from '../src/adapters/provider-adapters.ts'
import { runProgram } from '../src/run-program.ts'
import { sandboxOfFile } from './doctor/doctor-fixture.ts'

const GARDEN_HTLC = '0x227A436e93AAEf856ed406713F2bc3D110A7b797'
const MOVED = '0x1111222233334444555566667777888899990000'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-facts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const routersOfBase = (value: unknown, seen = '2026-11-28') => ({
  package: '@switchyard/provider-thorchain',
  facts: [{ name: 'routers', chain: 'BASE', value, source: 'the operator', seen }],
})

const run = async (...words: readonly string[]) => {
  let said = ''
  let told = ''
  let code: number | undefined
  await runProgram({
    words: ['facts', ...words],
    environment: {},
    say: (text) => {
      said += text
    },
    tell: (text) => {
      told += text
    },
    exitWith: (given) => {
      code = given
    },
  })
  return { said, told, code }
}

describe('switchyard facts', () => {
  const { url, sandbox } = sandboxOfFile()
  afterEach(() => sandbox().faults.clear())

  /** A configuration with THORChain and Garden alone. */
  const configured = (files: readonly string[] = []): string => {
    const off = (names: readonly string[], on: readonly string[] = []) =>
      Object.fromEntries(names.filter((name) => !on.includes(name)).map((name) => [name, { enabled: false }]))
    return write('switchyard.json', {
      auth: 'open',
      sandboxUrl: url(),
      providers: off(providerNames, ['thorchain', 'garden']),
      chains: off(chainNames),
      facts: { files },
    })
  }

  it('lists the facts in force, with their age and those that the operator has replaced', async () => {
    const config = configured([write('own.json', routersOfBase([MOVED], '2020-01-01'))])
    const { said, code } = await run('--config', config)
    expect(code).toBe(0)
    const line = said.split('\n').find((each) => each.includes('routers of BASE')) ?? ''
    expect(line).toMatch(new RegExp(`^provider-thorchain .*${MOVED}.* \\d{4} old +operator`))
    expect(said).toMatch(/provider-thorchain +blockSeconds +6 +\d+ +(old +)?package/)

    const { facts } = JSON.parse((await run('--config', config, '--json')).said) as {
      readonly facts: readonly ListedFact[]
    }
    expect(facts.find(({ name, chain }) => name === 'routers' && chain === 'BASE')).toMatchObject({
      ...{ isReplaced: true, isOld: true, value: [MOVED], source: 'the operator' },
    })
  })

  it('compares them with the networks, and exits with 1 where they differ', async () => {
    const config = configured()
    const agreeing = await run('--config', config, '--compare')
    expect(agreeing.said).toMatch(/htlcs of base:usdc .*agrees \(127\.0\.0\.1/)
    expect(agreeing.code).toBe(0)

    sandbox().faults.set('garden', { replaces: { [GARDEN_HTLC]: MOVED } })
    const differing = await run('--config', config, '--compare')
    expect(differing.said).toMatch(new RegExp(`htlcs of base:usdc .*says ${MOVED}`, 'i'))
    expect(differing.said).toMatch(/^htlcs of base:usdc of @switchyard\/provider-garden: \S/m)
    expect(differing.code).toBe(1)
  })

  it('checks a file without a network', async () => {
    const config = configured()
    sandbox().faults.set('*', { closeSocket: true })
    const near = { package: '@switchyard/provider-near', facts: [] }
    const file = write('facts.json', { files: [routersOfBase([MOVED]), near] })
    expect((await run('check', file, '--config', config)).said).toBe(
      `${file}: 1 facts can be used. Values of packages that are not used were not checked: @switchyard/provider-near.\n`,
    )
    expect(JSON.parse((await run('check', file, '--config', config, '--json')).said)).toEqual({
      ...{ file, facts: 1, skipped: ['@switchyard/provider-near'] },
    })
    const wrong = write('wrong.json', routersOfBase(['nonsense']))
    await expect(run('check', wrong, '--config', config)).rejects.toThrow('routers of BASE')
    const unknown = { ...routersOfBase([MOVED]), package: '@acme/provider' }
    await expect(run('check', write('unknown.json', unknown), '--config', config)).rejects.toThrow('@acme/provider')
  })

  it('checks facts of the list of securities, which no plugin brings', async () => {
    const securities = (value: unknown) => ({
      package: '@switchyard/sources',
      facts: [{ name: 'listedDeployments', value, source: 'the operator', seen: '2026-11-28' }],
    })
    const config = configured([write('securities.json', securities(6_000))])
    const line = (await run('--config', config)).said.split('\n').find((each) => each.includes('listedDeployments'))
    expect(line).toMatch(/^sources .*6000 .*operator/)
    const wrong = write('wrong-securities.json', securities('many'))
    await expect(run('check', wrong, '--config', config)).rejects.toThrow('listedDeployments must be a number')
  })

  it('are checked by --check-config too', async () => {
    const serve = async (value: unknown) => {
      const config = configured([write('own.json', routersOfBase(value))])
      let said = ''
      const say = (text: string): void => {
        said += text
      }
      await runProgram({ words: ['serve', '--check-config', '--config', config], environment: {}, say })
      return said
    }
    expect(await serve([MOVED])).toBe('The configuration can be used.\n')
    await expect(serve(['nonsense'])).rejects.toThrow('routers of BASE')
  })
})
