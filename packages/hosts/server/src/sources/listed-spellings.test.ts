import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type Engine } from '@switchyard/core'
import { addressIndex } from '@switchyard/sources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadChainPlugins } from '../adapters/chain-adapters.ts'
import { readConfig } from '../config/read-config.ts'

/** Spellings of one account each, with the document that pairs them; the first one of each is unlike all others. */
const accounts: Readonly<Record<string, { readonly chain: string; readonly spellings: readonly string[] }>> = {
  'CashAddr specification': {
    chain: 'BCH',
    spellings: [
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
      'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    ],
  },
  'CashTokens specification': {
    chain: 'BCH',
    spellings: [
      'bitcoincash:qr7fzmep8g7h7ymfxy74lgc0v950j3r2959lhtxxsl',
      'bitcoincash:zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v',
    ],
  },
  'BIP-173': {
    chain: 'BTC',
    spellings: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  },
  'ZIP-320': {
    chain: 'ZEC',
    spellings: ['t1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC', 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte'],
  },
  'XRP Ledger documentation': {
    chain: 'XRP',
    spellings: ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  },
  'TON documentation': {
    chain: 'TON',
    spellings: [
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA',
    ],
  },
  'TRON documentation': {
    chain: 'TRON',
    spellings: ['TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', '418840E6C55B9ADA326D211D818C34A994AECED808'],
  },
  'Substrate, account Alice': {
    chain: 'DOT',
    spellings: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    ],
  },
  'bech32m in capitals': {
    chain: 'XRD',
    spellings: [
      'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w',
      'ACCOUNT_RDX16X47GUZQ44LMPLG0YKFN2ELTWT5WWEYLPUUPSTSXNFM8LGVA7TDG2W',
    ],
  },
  'EIP-55': {
    chain: 'ETH',
    spellings: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  },
  'Starknet, leading zeros': {
    chain: 'STRK',
    spellings: [
      '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
      '0x4718F5A0FC34CC1AF16A1CDEE98FFB20C31F5CD61D6AB07201858F4287C938D',
    ],
  },
}

const folder = mkdtempSync(join(tmpdir(), 'switchyard-spellings-'))
const engines: Engine[] = []
let plugins: Awaited<ReturnType<typeof loadChainPlugins>>
beforeAll(async () => {
  plugins = await loadChainPlugins(readConfig({ auth: 'open' }).chains)
})
afterAll(async () => {
  for (const engine of engines) await engine.dispose()
  rmSync(folder, { recursive: true })
})

/** An engine whose index lists one address. */
const engineListing = async (address: string): Promise<Engine> => {
  const file = join(folder, 'list.txt')
  writeFileSync(file, address)
  const screener = await addressIndex({ file, reloadMs: 0 })
  const engine = createEngine({ plugins, screener })
  engines.push(engine)
  return engine
}

describe('the index of bad addresses', () => {
  for (const [source, { chain, spellings }] of Object.entries(accounts)) {
    it(`finds every spelling of an account on ${chain} by any other: ${source}`, async () => {
      for (const listed of spellings) {
        const engine = await engineListing(listed)
        for (const supplied of spellings) {
          const verdict = await engine.screen({ read: () => ({ addresses: [supplied], chains: [chain] }) })
          expect([listed, supplied, verdict.clean]).toEqual([listed, supplied, false])
        }
        for (const [other, { chain: on, spellings: clean }] of Object.entries(accounts)) {
          if (other === source) continue
          const verdict = await engine.screen({ read: () => ({ addresses: clean, chains: [on] }) })
          expect([listed, other, verdict.clean]).toEqual([listed, other, true])
        }
      }
    })
  }
})
