import { type Chain, chains, FACTS, HTTP, type Plugin } from '@switchyard/core'
import { ownFacts } from '@switchyard/test-support'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadChainPlugins } from './chain-adapters.ts'

/** An address of each chain, from public examples. Every EVM chain has the same. */
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const addresses: Readonly<Record<string, string>> = {
  BTC: '1MrZNGN7mfWZiZNQttrzHjfw72jnJC2JNx',
  BCH: 'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
  LTC: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  DOGE: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
  DASH: 'Xx4dYKgz3Zcv6kheaqog3fynaKWjbahb6b',
  ZEC: 't1RygJmrLdNGgi98gUgEJDTVaELTAYWoMBy',
  GAIA: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
  THOR: 'thor1z53wwe7md6cewz9sqwqzn0aavpaun0gw0exn2r',
  MAYA: 'maya1a427q3v96psuj4fnughdw8glt5r7j38ljfa6hh',
  HARBOR: 'harbor1hsk6jryyqjfhp5dhc55tc9jtckygx0epyutcx7',
  KUJI: 'kujira1mry47pkga5tdswtluy0m8teslpalkdq00fjk3l',
  NOBLE: 'noble1hsk6jryyqjfhp5dhc55tc9jtckygx0eplec9hy',
  DOT: '12dyy3fArMPDXLsnRtapTqZsC2KCEimeqs1dop4AEERaKC6x',
  FLIP: 'cFNwtr2mPhpUEB5AyJq38DqMKMkSdzaL9548hajN2DRTwh7Mq',
  NEAR: 'alice.near',
  XRD: 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w',
  XRP: 'rnBFvgZphmN39GWzUJeUitaP22Fr9be75H',
  SOL: '2gVkYWexTHR5Hb2aLeQN3tnngvWzisFKXDUPrgMHpdST',
  TON: '0:8a8627861a5dd96c9db3ce0807b122da5ed473934ce7568a5b4b1c361cbb28ae',
  TRON: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  SUI: '0x259ff8074ab425cbb489f236e18e08f03f1a7856bdf7c7a2877bd64f738b5015',
  ADA: 'addr1q8043m5heeaydnvtmmkyuhe6qv5havvhsf0d26q3jygsspxlyfpyk6yqkw0yhtyvtr0flekj84u64az82cufmqn65zdsylzk23',
  STRK: '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
}

const served = chains()
const addressOf = ({ code, family }: { readonly code: string; readonly family: string }): string | undefined =>
  family === 'evm' ? EVM : addresses[code]

/** What a plugin registers, over a network that answers nothing. */
const registered = (plugin: Plugin): readonly Chain[] => {
  const made: Chain[] = []
  const http = () => Promise.reject(new Error('no network'))
  plugin.register({
    provider: () => {
      throw new Error(`${plugin.name} registers a provider`)
    },
    chain: (_family, make) => {
      const services = new Map<symbol, unknown>([
        [HTTP, http],
        [FACTS, ownFacts],
      ])
      made.push(make((<T>(key: symbol) => services.get(key) as T) as Parameters<typeof make>[0]))
    },
  })
  return made
}

describe('the chain packages', () => {
  let packages: readonly Chain[]
  beforeAll(async () => {
    packages = (await loadChainPlugins(readConfig({ auth: 'open' }).chains)).flatMap(registered)
  })
  const of = (code: string): Chain | undefined => packages.find(({ codes }) => codes.includes(code))

  it('serve every chain there is a code for, each in one package of its family', () => {
    const codes = packages.flatMap((chain) => chain.codes)
    expect([...codes].sort()).toEqual(served.map(({ code }) => code).sort())
    for (const { code, family } of served) expect(of(code)?.family, code).toBe(family)
  })

  it.each(served.map(({ code, family }) => [code, addressOf({ code, family }) ?? '']))(
    'read addresses of %s',
    (code, text) => {
      expect(of(code)?.readAddress(code, text)).toMatchObject({
        canonical: expect.any(String),
        form: expect.any(String),
      })
      for (const wrong of ['', ' ', 'x', `${text} `, ` ${text}`, `${text}\n`, '💸', `${text}!`]) {
        expect(of(code)?.readAddress(code, wrong), wrong).toBeUndefined()
      }
    },
  )

  it('spell an address one way, which reads as itself', () => {
    for (const { code, family } of served) {
      const canonical = of(code)?.readAddress(code, addressOf({ code, family }) ?? '')?.canonical ?? ''
      expect(of(code)?.readAddress(code, canonical)?.canonical, code).toBe(canonical)
    }
  })

  it('read no address as one of a chain they do not serve', () => {
    for (const { code, family } of served) {
      const strangers = packages.filter(({ codes }) => !codes.includes(code))
      const text = addressOf({ code, family }) ?? ''
      expect(
        strangers.filter((chain) => chain.readAddress(code, text)).map((chain) => chain.family),
        code,
      ).toEqual([])
    }
  })

  it('tell the addresses of the Cosmos chains, of Polkadot and of Chainflip apart', () => {
    const alike = ['GAIA', 'THOR', 'MAYA', 'HARBOR', 'KUJI', 'NOBLE', 'DOT', 'FLIP']
    for (const own of alike) {
      const readers = alike.filter((code) => of(code)?.readAddress(code, addresses[own] ?? ''))
      expect(readers, own).toEqual([own])
    }
  })
})
