import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../settings/config-error.ts'
import { type ConfigInput, readConfig } from './read-config.ts'

const keys = [{ id: 'acme', key: 'a-key-long-enough-for-acme' }]

const problemsOf = (input: ConfigInput, environment = {}): readonly string[] => {
  try {
    readConfig(input, environment)
  } catch (error) {
    if (ConfigError.is(error)) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('needs nothing but a key', () => {
    expect(readConfig({ keys })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      auth: 'keys',
      providers: { thorchain: { enabled: true } },
      chains: { evm: { enabled: true }, utxo: { enabled: true } },
      http: { maxBodyBytes: 65_536, stopTimeoutMs: 15_000 },
      log: { level: 'info' },
      keys: [{ id: 'acme', explain: false, affiliateTiers: [], perMinute: {} }],
    })
  })

  it('refuses to start without keys, unless everybody is let in on purpose', () => {
    expect(problemsOf({})).toEqual([
      'keys: must hold at least one key, unless there is a keysFile or a keysStore, or auth is "open" and everybody may call',
    ])
    expect(problemsOf({ keys: [] })).toHaveLength(1)
    expect(readConfig({ auth: 'open' }).auth).toBe('open')
    expect(readConfig({ keysFile: 'keys.json' })).toMatchObject({ auth: 'keys', keys: [], keysFile: 'keys.json' })
  })

  it.each<[string, ConfigInput, string]>([
    ['a misspelt section', { keys, polcy: {} }, 'polcy: there is no such setting'],
    ['a misspelt member', { keys, http: { maxBody: 1 } }, 'http.maxBody: there is no such setting'],
    ['a misspelt provider', { keys, providers: { torchain: {} } }, 'providers.torchain: there is no such setting'],
    ['a port as text', { keys, port: '8080' }, 'port: invalid input: expected number, received string'],
    ['a port out of range', { keys, port: 70_000 }, 'port: too big: expected number to be <=65535'],
    [
      'an address that is no URL',
      { keys, providers: { thorchain: { baseUrl: 'thornode' } } },
      'providers.thorchain.baseUrl: must be an http or https URL',
    ],
    [
      'a file address',
      { keys, chains: { evm: { rpc: { ETH: ['file:///etc/passwd'] } } } },
      'chains.evm.rpc.ETH[0]: must be an http or https URL',
    ],
    [
      'a short key',
      { keys: [{ id: 'acme', key: 'x'.repeat(23) }] },
      'keys[0].key: must have at least 24 characters, as a key of "switchyard keys create" has',
    ],
    [
      'a text that is not a digest',
      { keys: [{ id: 'acme', key: 'sha256:abcdef' }] },
      'keys[0].key: must be "sha256:" and 64 hex digits, or the key itself',
    ],
    [
      'an id twice',
      { keys: [...keys, { id: 'acme', key: 'another-key-long-enough-here' }] },
      'keys: must not name one id twice',
    ],
    [
      'a key twice',
      { keys: [...keys, { id: 'other', key: 'a-key-long-enough-for-acme' }] },
      'keys: must not hold one key twice',
    ],
    [
      'tiers out of order',
      {
        keys: [
          {
            ...keys[0],
            affiliateTiers: [
              { fromUsd: '100', bps: 1 },
              { fromUsd: '0', bps: 2 },
            ],
          },
        ],
      },
      'keys[0].affiliateTiers: must be in order of fromUsd, each once',
    ],
    [
      'a cap that is no decimal',
      { keys: [{ ...keys[0], maxTradeUsd: '1e6' }] },
      'keys[0].maxTradeUsd: must be a decimal such as "1000"',
    ],
    [
      'a rate for no service',
      { keys: [{ ...keys[0], perMinute: { qoute: 10 } }] },
      'keys[0].perMinute.qoute: there is no such setting',
    ],
    [
      'a blacklist entry that is no identifier',
      { keys, policy: { blacklist: ['USDC'] } },
      'policy.blacklist[0]: must be a token identifier such as "ETH.USDC-0xA0b8…"',
    ],
    [
      'a country by name',
      { keys, policy: { geoRules: { 'tokenized-securities': ['USA'] } } },
      'policy.geoRules.tokenized-securities[0]: must be two capital letters (ISO 3166-1)',
    ],
    [
      'a token without its contract',
      { keys, policy: { blacklist: ['ETH.USDC'] } },
      'policy.blacklist[0]: must name a contract; only ETH.ETH has none on ETH',
    ],
    [
      'a token on an unknown chain',
      { keys, policy: { blacklist: ['ZZZ.COIN'] } },
      'policy.blacklist[0]: must be on a known chain',
    ],
    [
      'a rule for a chain there is not',
      { keys, policy: { sizeCeilings: [{ chain: 'btc', usd: '5' }] } },
      'policy.sizeCeilings[0].chain: must be the code of a chain, such as "BTC"',
    ],
    [
      'an explorer of a chain in small letters',
      { keys, tracker: { explorers: { btc: 'https://a.example/{hash}' } } },
      'tracker.explorers.btc: must be the code of a chain, such as "BTC"',
    ],
    [
      'an explorer of a chain nobody knows',
      { keys, tracker: { explorers: { ZZZ: 'https://a.example/{hash}' } } },
      'tracker.explorers.ZZZ: must be the code of a chain, such as "BTC"',
    ],
    [
      'a rule that would switch everything off',
      { keys, policy: { switchedOff: [{ provider: 'NEAR' }, { expiresAt: '2030-01-01T00:00:00Z' }] } },
      'policy.switchedOff[1]: must name a provider, a chain, an asset or a pair',
    ],
    [
      'a gate for everybody',
      { keys, policy: { gates: [{ mode: 'off' }] } },
      'policy.gates[0]: must name a provider, a chain, an asset or a pair',
    ],
    [
      'a side of nothing',
      { keys, policy: { gates: [{ provider: 'NEAR', side: 'sell', mode: 'off' }] } },
      'policy.gates[0].side: must come with a chain or an asset',
    ],
    [
      'an intermediate asset that is not an identifier',
      { keys, policy: { intermediateAssets: ['ETH'] } },
      'policy.intermediateAssets[0]: must be a token identifier such as "ETH.USDC-0xA0b8…"',
    ],
    [
      'a default slippage above everything',
      { keys, policy: { maxDefaultSlippageBps: 10_001 } },
      'policy.maxDefaultSlippageBps: too big: expected number to be <=10000',
    ],
    [
      'an unknown way with two providers',
      { keys, policy: { multiLeg: 'sometimes' } },
      'policy.multiLeg: invalid option: expected one of "never"|"whenNoDirect"|"always"',
    ],
    [
      'an unknown unit',
      { keys, wire: { routeSellAmount: 'wei' } },
      'wire.routeSellAmount: invalid option: expected one of "smallestUnits"|"decimal"',
    ],
    ['a path without slash', { keys, basePath: 'swaps' }, 'basePath: must be a path such as "/swaps"'],
  ])('names the place of %s', (_, input, problem) => {
    expect(problemsOf(input)).toEqual([problem])
  })

  it('names every wrong setting at once', () => {
    expect(problemsOf({ keys, port: -1, log: { level: 'loud' }, x: 1 })).toHaveLength(3)
  })

  it('never repeats a secret in what it says', () => {
    const secret = 'sha256:THE-SECRET'
    expect(problemsOf({ keys: [{ id: 'a b', key: secret }], port: 'x' }).join()).not.toContain('SECRET')
  })

  it('takes a key of 24 characters', () => {
    expect(readConfig({ keys: [{ id: 'acme', key: 'x'.repeat(24) }] }).keys).toHaveLength(1)
  })

  it('takes secrets from variables', () => {
    const input = { keys: [{ id: 'acme', key: { $env: 'ACME_KEY' } }] }
    expect(readConfig(input, { ACME_KEY: 'a-key-long-enough-for-acme' }).keys[0]?.key).toBe(
      'a-key-long-enough-for-acme',
    )
    expect(problemsOf(input, {})).toEqual(['keys[0].key: the environment variable ACME_KEY is not set'])
    expect(problemsOf(input, { ACME_KEY: '' })).toHaveLength(1)
  })

  it('points everything at a sandbox and nothing at public nodes', () => {
    const config = readConfig({ keys, sandboxUrl: 'http://127.0.0.1:9100/' })
    expect(config.providers.thorchain).toMatchObject({
      baseUrl: 'http://127.0.0.1:9100/thornode',
      midgardUrl: 'http://127.0.0.1:9100/midgard',
    })
    expect(config.chains.evm.publicNodes).toBe(false)
    expect(config.chains.evm.rpc).toMatchObject({
      ETH: 'http://127.0.0.1:9100/evm/1',
      AVAX: 'http://127.0.0.1:9100/evm/43114',
    })
    expect(config.chains.utxo.gateways?.BTC).toEqual({ kind: 'esplora', url: 'http://127.0.0.1:9100/esplora/btc' })
    expect(config.chains.solana).toMatchObject({ enabled: true, rpc: 'http://127.0.0.1:9100/solana' })
    expect(
      JSON.stringify(config)
        .match(/https?:\/\/[^"/]+/g)
        ?.filter((url) => url !== 'http://127.0.0.1:9100'),
    ).toEqual([])
  })

  it('lets a single address win over the sandbox', () => {
    const providers = { thorchain: { baseUrl: 'https://node.example' } }
    const { thorchain } = readConfig({ keys, sandboxUrl: 'http://127.0.0.1:9100', providers }).providers
    expect(thorchain).toMatchObject({ baseUrl: 'https://node.example', midgardUrl: 'http://127.0.0.1:9100/midgard' })
  })

  it('takes a key by its digest', () => {
    const digest = createHash('sha256').update('a-key-long-enough-for-acme').digest('hex')
    expect(readConfig({ keys: [{ id: 'acme', key: `sha256:${digest}` }] }).keys).toHaveLength(1)
  })
})
