import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rules } from '../config/rules-schema.ts'
import { runProgram } from '../run-program.ts'
import { readRules } from './read-rules.ts'

const usdc = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('rules about what is not there', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-rules-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const file = async (rules: unknown) => {
    const policyFile = join(folder, 'policy.json')
    await writeFile(policyFile, JSON.stringify(rules))
    return policyFile
  }

  const cases: readonly (readonly [string, Rules, string])[] = [
    [
      'a geo rule without a list',
      { geoTokens: { [usdc]: 'tokenised-securities' } },
      `policy.geoTokens.${usdc}: there is no geo rule "tokenised-securities"`,
    ],
    [
      'the default geo rule where it is left out',
      { defaults: false, geoTokens: { [usdc]: 'tokenized-securities' } },
      `policy.geoTokens.${usdc}: there is no geo rule "tokenized-securities"`,
    ],
    [
      'a provider nobody has',
      { switchedOff: [{ provider: 'NEAR' }, { provider: 'THORCHAINX' }] },
      'policy.switchedOff[1].provider: there is no provider "THORCHAINX"',
    ],
    [
      'a provider nobody has, always on',
      { alwaysOn: [{ provider: 'NEARX' }] },
      'policy.alwaysOn[0].provider: there is no provider "NEARX"',
    ],
    [
      'a provider nobody has, in a ceiling',
      { sizeCeilings: [{ provider: 'THORCHAIN', usd: '5' }] },
      'policy.sizeCeilings[0].provider: there is no provider "THORCHAIN"',
    ],
  ]

  it.each(cases)('are refused, of the configuration or of a file: %s', async (_what, policy, problem) => {
    await expect(readRules({ policy })).rejects.toMatchObject({ problems: [problem] })
    await expect(readRules({ policy: {}, policyFile: await file(policy) })).rejects.toMatchObject({
      problems: [problem],
    })
  })
  it.each(cases)('are named by --check-config: %s', async (_what, policy, problem) => {
    const environment = { SWITCHYARD_AUTH: 'open', SWITCHYARD_POLICYFILE: await file(policy) }
    await expect(runProgram({ words: ['--check-config'], environment, say: () => {} })).rejects.toThrow(problem)
  })
  it('are taken where the rule comes with its list, by default or by the deployment', async () => {
    const own = { geoRules: { local: ['FR'] }, geoTokens: { [usdc]: 'local' } }
    await expect(readRules({ policy: own })).resolves.toMatchObject(own)
    const byDefault = { geoTokens: { [usdc]: 'tokenized-securities' } }
    await expect(readRules({ policy: byDefault })).resolves.toMatchObject(byDefault)
  })
  it('may name any provider where the engine is given', async () => {
    const policy: Rules = { switchedOff: [{ provider: 'THORCHAINX' }] }
    await expect(readRules({ policy }, 'any')).resolves.toMatchObject(policy)
  })
})
