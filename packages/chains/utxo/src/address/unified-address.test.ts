import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readUnifiedAddress } from './unified-address.ts'
import { reverseJumble } from './unjumble.ts'
import { listZcashAccounts, readZcash } from './zcash-address.ts'

const prefixes = { tex: 'tex', sapling: 'zs', unified: 'u' }
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

/** F4Jumble, written forwards. Source: ZIP-316, "Jumbling". */
const jumble = (message: Uint8Array): Uint8Array => {
  const left = Math.min(64, Math.floor(message.length / 2))
  const hash = (round: number, input: Uint8Array): Uint8Array =>
    blake2b(input, { dkLen: left, personalization: Uint8Array.of(...ascii('UA_F4Jumble_H'), round, 0, 0) })
  const stream = (round: number, input: Uint8Array): Uint8Array => {
    const blocks = []
    for (let block = 0; block * 64 < message.length - left; block++) {
      const tail = [round, block % 256, Math.floor(block / 256)]
      blocks.push(blake2b(input, { dkLen: 64, personalization: Uint8Array.of(...ascii('UA_F4Jumble_G'), ...tail) }))
    }
    return concatBytes(...blocks)
  }
  const xor = (one: Uint8Array, other: Uint8Array): Uint8Array => one.map((byte, at) => byte ^ (other[at] ?? 0))
  const [a, b] = [message.slice(0, left), message.slice(left)]
  const x = xor(b, stream(0, a))
  const y = xor(a, hash(0, x))
  const d = xor(x, stream(1, y))
  return concatBytes(xor(y, hash(1, d)), d)
}

type Receiver = readonly [kind: number, length: number]

const padded = (prefix: string): Uint8Array => {
  const bytes = new Uint8Array(16)
  bytes.set(ascii(prefix))
  return bytes
}

const encoded = (raw: Uint8Array, prefix = 'u'): string => bech32m.encode(prefix, bech32m.toWords(jumble(raw)), false)

const addressOf = (receivers: readonly Receiver[], prefix = 'u', padding = padded(prefix)): string => {
  const items = receivers.map(([kind, length]) => Uint8Array.of(kind, length, ...new Uint8Array(length).fill(kind + 1)))
  return encoded(concatBytes(...items, padding), prefix)
}

const kindsOf = (receivers: readonly Receiver[]) =>
  readUnifiedAddress(addressOf(receivers), 'u')?.map(({ kind }) => kind)

const [KEY, SCRIPT, SAPLING, ORCHARD]: readonly Receiver[] = [
  [0, 20],
  [1, 20],
  [2, 43],
  [3, 43],
]

// Source: ZIP-316, "Encoding of Unified Addresses" and "Requirements for Unified Addresses".
describe('a unified address', () => {
  it('has ascending receivers, of which at least one is shielded', () => {
    expect(readUnifiedAddress(addressOf([KEY, SAPLING, ORCHARD] as Receiver[]), 'u')).toEqual([
      { kind: 0, payload: new Uint8Array(20).fill(1) },
      { kind: 2, payload: new Uint8Array(43).fill(3) },
      { kind: 3, payload: new Uint8Array(43).fill(4) },
    ])
    for (const valid of [[SCRIPT, ORCHARD], [SAPLING, ORCHARD], [ORCHARD], [SAPLING, [5, 30]]] as Receiver[][])
      expect(kindsOf(valid)).toEqual(valid.map(([kind]) => kind))
  })

  it('is refused out of order, with a receiver twice, with both transparent ones, or with these alone', () => {
    for (const invalid of [
      [ORCHARD, SAPLING],
      [ORCHARD, ORCHARD],
      [KEY, KEY, ORCHARD],
      [KEY, SCRIPT, ORCHARD],
      [KEY, [1, 29]],
      [KEY, SCRIPT],
    ] as Receiver[][])
      expect(kindsOf(invalid)).toBeUndefined()
  })

  it('is refused with a receiver of another length', () => {
    for (const invalid of [
      [[0, 21], ORCHARD],
      [[1, 19], ORCHARD],
      [KEY, [2, 42]],
      [KEY, [3, 44]],
    ] as Receiver[][])
      expect(kindsOf(invalid)).toBeUndefined()
  })

  it('is refused with other padding, another prefix, and a receiver that is cut', () => {
    const receivers = [KEY, ORCHARD] as Receiver[]
    expect(readUnifiedAddress(addressOf(receivers, 'u', padded('v')), 'u')).toBeUndefined()
    const late = new Uint8Array(16)
    late[15] = 0x75
    expect(readUnifiedAddress(addressOf(receivers, 'u', late), 'u')).toBeUndefined()
    expect(readUnifiedAddress(addressOf(receivers, 'utest', padded('u')), 'u')).toBeUndefined()
    expect(readUnifiedAddress(addressOf(receivers, 'utest'), 'utest')).toHaveLength(2)
    const cut = concatBytes(Uint8Array.of(2, 43, ...new Uint8Array(40)), padded('u'))
    expect(readUnifiedAddress(encoded(cut), 'u')).toBeUndefined()
  })

  it('is refused in bech32, in mixed case and above 1,000 characters', () => {
    const address = addressOf([KEY, ORCHARD] as Receiver[])
    const { words } = bech32m.decode(address as `u1${string}`, 1_000)
    expect(readUnifiedAddress(bech32.encode('u', words, false), 'u')).toBeUndefined()
    expect(readUnifiedAddress(address.toUpperCase(), 'u')).toHaveLength(2)
    expect(readUnifiedAddress(`U${address.slice(1)}`, 'u')).toBeUndefined()
    const sized = (length: number) => [ORCHARD, [4, length], [5, 250], [6, 220]] as Receiver[]
    expect(addressOf(sized(83))).toHaveLength(1_000)
    expect(kindsOf(sized(83))).toHaveLength(4)
    expect(kindsOf(sized(84))).toBeUndefined()
  })
})

describe('the reversal of F4Jumble', () => {
  it('gives the message back, in any number of blocks', () => {
    for (const length of [48, 49, 63, 64, 127, 128, 129, 192, 193, 500, 17_000]) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
      expect(reverseJumble(jumble(message))).toEqual(message)
    }
  })

  it('needs 48 bytes to 4,194,368', () => {
    expect(reverseJumble(new Uint8Array(47))).toBeUndefined()
    expect(reverseJumble(new Uint8Array(4_194_369))).toBeUndefined()
  })
})

describe('an address of Zcash that no transparent output pays', () => {
  const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(9)
  const tex = (length: number): string => bech32m.encode('tex', bech32m.toWords(bytes(length)))
  const sapling = (length: number): string => bech32.encode('zs', bech32.toWords(bytes(length)))
  const form = (text: string) => readZcash(text, prefixes, () => 't1')?.form

  it('is recognised by its prefix, checksum and length', () => {
    expect([form(tex(20)), form(sapling(43)), form(addressOf([KEY, ORCHARD] as Receiver[]))]).toEqual([
      'tex',
      'sapling',
      'unified',
    ])
    for (const other of [
      tex(19),
      tex(21),
      sapling(42),
      sapling(44),
      bech32.encode('tex', bech32.toWords(bytes(20))),
      bech32m.encode('zs', bech32m.toWords(bytes(43))),
      bech32m.encode('text', bech32m.toWords(bytes(20))),
      bech32.encode('zt', bech32.toWords(bytes(43))),
      '',
    ])
      expect(form(other)).toBeUndefined()
  })

  it('has the accounts of its receivers, without those of the future', () => {
    const accounts = (text: string) => listZcashAccounts(text, prefixes, ({ form, payload }) => `${form} ${payload[0]}`)
    expect(accounts(tex(20))).toEqual(['p2pkh 9'])
    expect(accounts(tex(21))).toEqual([])
    expect(accounts(addressOf([KEY, SAPLING, ORCHARD, [5, 7]] as Receiver[]))).toEqual([
      'p2pkh 1',
      bech32.encode('zs', bech32.toWords(new Uint8Array(43).fill(3))),
      `orchard:${'04'.repeat(43)}`,
    ])
    expect(accounts(addressOf([SCRIPT, ORCHARD] as Receiver[]))[0]).toBe('p2sh 2')
    expect(accounts(sapling(43))).toEqual([])
  })
})
