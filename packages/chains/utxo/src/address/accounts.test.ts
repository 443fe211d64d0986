import * as bitgo from '@bitgo/utxo-lib'
import { bech32, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from '../networks.ts'
import { readAccounts, readAddress } from './address.ts'

const network = (code: string): NetworkPrefixes => networks[code] as NetworkPrefixes
const scripts = fc.tuple(fc.boolean(), fc.uint8Array({ minLength: 20, maxLength: 20 })).map(([isScript, hash]) => ({
  isScript,
  script: Buffer.from(isScript ? `a914${hex.encode(hash)}87` : `76a914${hex.encode(hash)}88ac`, 'hex'),
}))

/** What utxo-lib writes for an output script, in each of a network's formats. */
const written = (script: Buffer, code: 'bitcoincash' | 'litecoin'): readonly string[] =>
  code === 'litecoin'
    ? [bitgo.address.fromOutputScript(script, bitgo.networks.litecoin), legacyOf(script)]
    : [
        bitgo.addressFormat.fromOutputScriptWithFormat(script, 'cashaddr', bitgo.networks.bitcoincash),
        bitgo.addressFormat.fromOutputScriptWithFormat(script, 'default', bitgo.networks.bitcoincash),
      ]

const legacyOf = (script: Buffer): string => bitgo.address.fromOutputScript(script, bitgo.networks.bitcoin)

describe('the account of an address', () => {
  it('is one for the cash and legacy address that an independent library writes for a script', () => {
    fc.assert(
      fc.property(scripts, ({ script }) => {
        const [cash = '', legacy = ''] = written(script, 'bitcoincash')
        const spellings = [cash, cash.toUpperCase(), cash.replace('bitcoincash:', ''), legacy]
        const accounts = spellings.map((text) => readAccounts(text, network('BCH')))
        expect(new Set(accounts.flat()).size).toBe(1)
        expect(accounts.every(({ length }) => length === 1)).toBe(true)
      }),
    )
  })

  it('is one for a Bitcoin Cash address and its token-aware form', () => {
    // CHIP-2022-02-CashTokens, appendix of CashAddress test vectors: one hash as types 0 and 2, then 1 and 3.
    for (const [plain, tokenAware] of [
      [
        'bitcoincash:qr7fzmep8g7h7ymfxy74lgc0v950j3r2959lhtxxsl',
        'bitcoincash:zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v',
      ],
      [
        'bitcoincash:ppawqn2h74a4t50phuza84kdp3794pq3ccvm92p8sh',
        'bitcoincash:rpawqn2h74a4t50phuza84kdp3794pq3cct3k50p0y',
      ],
    ] as const) {
      expect(readAccounts(tokenAware, network('BCH'))).toEqual(readAccounts(plain, network('BCH')))
      expect(readAccounts(plain, network('BCH'))).toHaveLength(1)
    }
  })

  it('is one for both forms of a Litecoin script address, and only the form beginning with M is unmistakable', () => {
    fc.assert(
      fc.property(scripts, ({ isScript, script }) => {
        fc.pre(isScript)
        const [modern = '', old = ''] = written(script, 'litecoin')
        expect([modern[0], old[0]]).toEqual(['M', '3'])
        expect(readAccounts(old, network('LTC'))).toEqual([modern])
        expect(readAccounts(modern, network('LTC'))).toEqual([modern])
        expect(readAddress(modern, network('LTC'))?.mistakable).toBeUndefined()
        expect(readAddress(old, network('LTC'))?.mistakable).toContain(modern)
        expect(readAddress(old, network('BTC'))?.mistakable).toBeUndefined()
      }),
    )
  })

  it('is the key hash of a TEX address', () => {
    // ZIP-320, reference test vector.
    const transparent = 't1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC'
    const tex = 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte'
    expect(readAccounts(tex, network('ZEC'))).toEqual([tex, transparent])
    expect(readAccounts(tex.toUpperCase(), network('ZEC'))).toEqual([tex, transparent])
  })

  it('is every receiver of a unified address', () => {
    // zcash/zcash-test-vectors 2332166, unified_address.json: account 1 with diversifier 1, account 0 with diversifier 3.
    const keyAndOrchard =
      'u1a9kfkzeg06yqx98lkcj4xau3q0fv5f3sapfkns5tjne4d7cl5sxnnwp7tljl2awn43pfhu5cdslwm7dhk268zngp3gmprfs2np2h4g6au92dfarxzzjw4gwy4tqp2a37e2sp6qsr0ck'
    const key = Buffer.from('76a9146fcf5024f6c595d0427be6e48cb96d55aef3fd8c88ac', 'hex')
    expect(readAccounts(keyAndOrchard, network('ZEC'))).toEqual([
      keyAndOrchard,
      bitgo.address.fromOutputScript(key, bitgo.networks.zcash),
      'orchard:8c858c60a627d366e40454c880cc9cffa57dcf56ec0d64ffcf18921f20ba74e3571c986aa8102053b10ebc',
    ])
    const scriptAndSapling =
      'u1k9kavjcgta8y9t9lv3grvry5fqs6avhe9panu4jlg5j5mkkn4wj844mau24n4hx79yst6glun3wa095upapkqhgyrq9kfd7jr7q9dgpafhwvgl8ujxrlprl5zahl69cprsets6h2t98'
    const script = Buffer.from('a914e6cabf813929132d772d04b03ae85223d03b9be887', 'hex')
    const sapling = hex.decode('435b0bbc95b5b7d52531a3944f2b85603ee22aaf850963bc156eb561edf2cbe7cf0e770e393ae5d7049026')
    expect(readAccounts(scriptAndSapling.toUpperCase(), network('ZEC'))).toEqual([
      scriptAndSapling,
      bitgo.address.fromOutputScript(script, bitgo.networks.zcash),
      bech32.encode('zs', bech32.toWords(sapling)),
    ])
  })

  it('is empty for other texts', () => {
    for (const text of ['', 'nobody', '0x8589427373D6D84E98730D7795D8f6f8731FDA16'])
      for (const code of Object.keys(networks)) expect(readAccounts(text, network(code))).toEqual([])
  })
})
