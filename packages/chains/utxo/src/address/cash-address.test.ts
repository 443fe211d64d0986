import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readCashAddress, writeCashAddress } from './cash-address.ts'

/** Source: CashAddr specification, "Examples of address translation". */
const translated: readonly (readonly [legacy: string, cash: string])[] = [
  ['1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR', 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
  ['16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb', 'bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r'],
  ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['3LDsS579y7sruadqu11beEJoTjdFiFCdX4', 'bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e'],
  ['31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw', 'bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37'],
]

/** Source: CashAddr specification, "Larger Test Vectors". */
const larger = [
  'bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0',
  'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake',
]

const read = (text: string) => readCashAddress(text, 'bitcoincash')

describe('a cash address', () => {
  it('is that of the hash of the legacy address, for keys and for scripts', () => {
    for (const [legacy, cash] of translated) {
      const [prefix, ...payload] = createBase58check(sha256).decode(legacy)
      const lock = { form: prefix === 0 ? 'p2pkh' : 'p2sh', payload: Uint8Array.from(payload) } as const
      expect(read(cash)).toEqual(lock)
      expect(writeCashAddress(lock, 'bitcoincash')).toBe(cash.replace('bitcoincash:', ''))
    }
  })

  it('is read without its prefix and in upper case, not in mixed case', () => {
    const cash = translated[0]?.[1] ?? ''
    const bare = cash.replace('bitcoincash:', '')
    const hash = hex.decode('76a04053bda0a88bda5177b86a15c3b29f559873')
    for (const spelling of [cash, bare, cash.toUpperCase(), bare.toUpperCase()])
      expect(read(spelling)).toEqual({ form: 'p2pkh', payload: hash })
    for (const spelling of [`bitcoincash:${bare.toUpperCase()}`, `Q${bare.slice(1)}`, `BITCOINCASH:${bare}`])
      expect(read(spelling)).toBeUndefined()
  })

  it('is refused with another prefix or several', () => {
    const bare = translated[0]?.[1].replace('bitcoincash:', '') ?? ''
    for (const text of [
      `bchtest:${bare}`,
      `:${bare}`,
      `bitcoincash:bitcoincash:${bare}`,
      `x:bitcoincash:${bare}`,
      `${bare}:`,
    ])
      expect(read(text)).toBeUndefined()
    expect(readCashAddress(bare, 'bchtest')).toBeUndefined()
  })

  it('is refused with a hash of another length, which no output script pays', () => {
    for (const text of larger) expect(read(text)).toBeUndefined()
  })

  it('is refused with a hash of another length also where its version says 20 bytes', () => {
    for (const length of [19, 21, 32]) {
      const sized = writeCashAddress({ form: 'p2pkh', payload: new Uint8Array(length).fill(7) }, 'bitcoincash')
      expect(read(sized)).toBeUndefined()
    }
  })

  it('is refused with a type that is neither a key nor a script', () => {
    // Source: CashAddr specification, "Larger Test Vectors": one hash of 20 bytes as types 1 and 15.
    const payload = hex.decode('f5bf48b397dae70be82b3cca4793f8eb2b6cdac9')
    expect(readCashAddress('pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5', 'pref')).toEqual({
      form: 'p2sh',
      payload,
    })
    expect(readCashAddress('prefix:0r6m7j9njldwwzlg9v7v53unlr4jkmx6ey3qnjwsrf', 'prefix')).toBeUndefined()
  })

  it('is refused without a payload', () => {
    for (const text of ['', 'q', 'bitcoincash:', 'bitcoincash:qqqqqqq', 'bitcoincash:qqqqqqqq'])
      expect(read(text)).toBeUndefined()
  })

  it('is refused with a letter outside its alphabet', () => {
    const cash = translated[0]?.[1] ?? ''
    for (const letter of ['b', 'i', 'o', '1', '!']) expect(read(`${cash.slice(0, -1)}${letter}`)).toBeUndefined()
  })
})
