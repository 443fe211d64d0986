import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConfigSources, loadConfig } from './load-config.ts'

const keys = [{ id: 'acme', key: 'a-key-long-enough-for-acme' }]

describe('loadConfig', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-config-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const fileWith = async (content: unknown): Promise<string> => {
    const file = join(folder, `${Math.abs(JSON.stringify(content).length)}-${process.hrtime.bigint()}.json`)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  const problems = async (sources: ConfigSources): Promise<string> => {
    const error = await loadConfig(sources).catch((thrown: unknown) => thrown)
    return error instanceof Error ? error.message : 'loaded'
  }

  it('lays variables over the file and flags over both', async () => {
    const file = await fileWith({ keys, port: 1, host: 'a.example', limits: { quoteDeadlineMs: 1, concurrency: 3 } })
    const environment = { SWITCHYARD_PORT: '2', SWITCHYARD_HOST: 'b.example', SWITCHYARD_LIMITS__QUOTEDEADLINEMS: '2' }
    const config = await loadConfig({ file, environment, flags: { port: 3 } })
    expect(config).toMatchObject({ port: 3, host: 'b.example', limits: { quoteDeadlineMs: 2, concurrency: 3 } })
  })

  it('reads every kind of value from variables', async () => {
    const { keys: read, ...config } = await loadConfig({
      environment: {
        SWITCHYARD_KEYS: JSON.stringify(keys),
        SWITCHYARD_PROVIDERS__THORCHAIN__BASEURL: 'https://one.example,https://two.example',
        SWITCHYARD_PROVIDERS__THORCHAIN__AFFILIATEACCOUNT: '123',
        SWITCHYARD_CHAINS__EVM__PUBLICNODES: 'false',
        SWITCHYARD_CHAINS__EVM__RPC__ETH: 'https://eth.example',
        SWITCHYARD_CHAINS__UTXO__GATEWAYS__BTC: '{"kind":"esplora","url":"https://btc.example"}',
        SWITCHYARD_POLICY__BLACKLIST: 'ETH.ETH, BTC.BTC',
        SWITCHYARD_HTTP__CORSORIGINS: 'https://wallet.example,https://other.example',
        SWITCHYARD_log__level: 'debug',
        UNRELATED: 'x',
      },
    })
    expect(read).toHaveLength(1)
    expect(config).toMatchObject({
      providers: { thorchain: { baseUrl: ['https://one.example', 'https://two.example'], affiliateAccount: '123' } },
      chains: {
        evm: { publicNodes: false, rpc: { ETH: 'https://eth.example' } },
        utxo: { gateways: { BTC: { kind: 'esplora', url: 'https://btc.example' } } },
      },
      policy: { blacklist: ['ETH.ETH', 'BTC.BTC'] },
      http: { corsOrigins: ['https://wallet.example', 'https://other.example'] },
      log: { level: 'debug' },
    })
  })

  it('takes one origin, or every one, from a variable', async () => {
    const origins = async (text: string) =>
      (await loadConfig({ environment: { SWITCHYARD_AUTH: 'open', SWITCHYARD_HTTP__CORSORIGINS: text } })).http
        .corsOrigins
    expect(await origins('*')).toBe('*')
    expect(await origins('["https://wallet.example"]')).toEqual(['https://wallet.example'])
  })

  it('refuses a variable that fits no setting, and says what would', async () => {
    const text = await problems({
      environment: { SWITCHYARD_AUTH: 'open', SWITCHYARD_PROT: '1', SWITCHYARD_LOG__LEVEL__X: '1' },
    })
    expect(text).toContain('SWITCHYARD_PROT: there is no such setting; possible here: host, port,')
    expect(text).toContain('SWITCHYARD_LOG__LEVEL__X: there is no such setting; possible here: nothing further')
  })

  it('spares a variable the file takes a secret from', async () => {
    const file = await fileWith({ keys: [{ id: 'acme', key: { $env: 'SWITCHYARD_ACME' } }] })
    const config = await loadConfig({ file, environment: { SWITCHYARD_ACME: 'a-key-long-enough-for-acme' } })
    expect(config.keys[0]?.key).toBe('a-key-long-enough-for-acme')
  })

  it('leaves a value that does not fit to the check, with its path', async () => {
    const open = { SWITCHYARD_AUTH: 'open' }
    expect(await problems({ environment: { ...open, SWITCHYARD_PORT: 'many' } })).toContain('port: ')
    expect(await problems({ environment: { ...open, SWITCHYARD_PORT: '' } })).toContain('port: ')
    expect(await problems({ environment: { ...open, SWITCHYARD_CHAINS__EVM__ENABLED: 'yes' } })).toContain(
      'chains.evm.enabled: ',
    )
    expect(await problems({ environment: { ...open, SWITCHYARD_KEYS: '[{' } })).toContain('keys: ')
  })

  it('says what is wrong with the file', async () => {
    const environment = {}
    expect(await problems({ file: join(folder, 'none.json'), environment })).toContain(
      'none.json: cannot be read (ENOENT)',
    )
    expect(await problems({ file: await fileWith('{"port":'), environment })).toContain('is not JSON')
    expect(await problems({ file: await fileWith('[]'), environment })).toContain('must hold a JSON object')
  })

  it('does not let a file change prototypes', async () => {
    const file = await fileWith('{"auth":"open","__proto__":{"polluted":true},"policy":{"geoTokens":{}}}')
    await loadConfig({ file, environment: {} }).catch(() => {})
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
