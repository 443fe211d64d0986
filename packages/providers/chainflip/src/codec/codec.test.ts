import { UnreadableInput } from '@switchyard/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AFFILIATE, BROKER, HUB_ACCOUNT, HUB_KEY, RECEIVER, SENDER } from '../testing/fixture.ts'
import { readAddress, readNodeAddress } from './address.ts'
import { fromHex, toHex, toLittleEndian } from './bytes.ts'
import * as cfParameters from './cf-parameters.ts'
import * as nulldata from './nulldata.ts'
import * as solanaCall from './solana-call.ts'
import { readAccountBytes } from './ss58.ts'
import * as tronNote from './tron-note.ts'
import * as vaultCall from './vault-call.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const number = (width: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(8 * width) - 1n }).map(Number)
const amount = (width: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(8 * width) - 1n })
const affiliates = fc.array(fc.record({ id: number(1), bps: number(1) }), { maxLength: 5 })

/** Leaves out what is `undefined`, as decoders do. */
const tidy = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T

describe('payloads of Bitcoin vault swaps', () => {
  it('are decoded as encoded, in 80 bytes with two affiliates', () => {
    const payload = fc.record({
      asset: number(1),
      address: fc.constantFrom(20, 32).chain(bytes),
      retryBlocks: number(2),
      minOutput: amount(16),
      oracleBps: fc.option(fc.integer({ min: 0, max: 254 }), { nil: undefined }),
      dca: fc.option(fc.record({ chunks: fc.integer({ min: 2, max: 65_535 }), interval: number(2) }), {
        nil: undefined,
      }),
      boostBps: number(1),
      brokerBps: number(1),
      affiliates: fc.array(fc.record({ id: number(1), bps: number(1) }), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(payload, (data) => {
        const encoded = nulldata.encode(data)
        expect(nulldata.decode(encoded, data.address.length)).toEqual(tidy(data))
        expect(encoded.length).toBeLessThanOrEqual(80)
        expect(() => nulldata.decode(encoded.slice(0, -1), data.address.length)).toThrow(UnreadableInput)
        expect(() => nulldata.decode(Uint8Array.of(...encoded, 0), data.address.length)).toThrow(UnreadableInput)
      }),
    )
  })

  it('reject numbers that do not fit', () => {
    const data = { asset: 1, address: new Uint8Array(20), retryBlocks: 1, minOutput: 1n, boostBps: 0, affiliates: [] }
    expect(() => nulldata.encode({ ...data, brokerBps: 256 })).toThrow(RangeError)
    expect(() => nulldata.encode({ ...data, brokerBps: 0, minOutput: 2n ** 128n })).toThrow(RangeError)
    expect(() => nulldata.encode({ ...data, brokerBps: 0, retryBlocks: 65_536 })).toThrow(RangeError)
    expect(() => toLittleEndian(-1, 4)).toThrow(RangeError)
  })
})

describe('calls of the vaults', () => {
  const parameters = fc.record({
    retryBlocks: number(4),
    refund: fc.constantFrom(20, 32).chain(bytes),
    minPrice: amount(32),
    oracleBps: fc.option(number(2), { nil: undefined }),
    dca: fc.option(fc.record({ chunks: number(4), interval: number(4) }), { nil: undefined }),
    boostBps: number(1),
    broker: bytes(32),
    brokerBps: number(2),
    affiliates,
  })
  const call = fc.record({
    destinationChain: number(4),
    destinationAddress: fc.uint8Array({ minLength: 1, maxLength: 70 }),
    destinationAsset: number(4),
    token: fc.option(
      fc.record({ address: bytes(20).map((raw) => `0x${Buffer.from(raw).toString('hex')}`), amount: amount(32) }),
      { nil: undefined },
    ),
    parameters: fc.uint8Array({ maxLength: 150 }),
  })

  it('are decoded as encoded', () => {
    fc.assert(
      fc.property(parameters, (data) => {
        const encoded = cfParameters.encode(data)
        expect(cfParameters.decode(encoded, data.refund.length)).toEqual(tidy(data))
        expect(() => cfParameters.decode(Uint8Array.of(...encoded, 0), data.refund.length)).toThrow(UnreadableInput)
      }),
    )
    fc.assert(
      fc.property(call, (data) => {
        expect(vaultCall.decode(vaultCall.encode(data))).toEqual(tidy(data))
      }),
    )
  })

  it.each([0, 2, 255])('are rejected in version %i', (version) => {
    const data = { retryBlocks: 1, refund: new Uint8Array(20), minPrice: 1n, boostBps: 0, brokerBps: 0, affiliates: [] }
    const encoded = cfParameters.encode({ ...data, broker: new Uint8Array(32) })
    expect(encoded[0]).toBe(1)
    expect(() => cfParameters.decode(Uint8Array.of(version, ...encoded.slice(1)), 20)).toThrow(UnreadableInput)
    const payload = nulldata.encode({ asset: 1, address: new Uint8Array(20), minOutput: 1n, ...data })
    expect(() => nulldata.decode(Uint8Array.of(version, ...payload.slice(1)), 20)).toThrow(UnreadableInput)
  })

  it('are rejected with bytes changed, added or cut', () => {
    fc.assert(
      fc.property(call, fc.nat(), (data, at) => {
        const encoded = vaultCall.encode(data)
        const place = 10 + (at % (encoded.length - 10))
        const flipped = encoded[place] === '0' ? '1' : '0'
        const changed = `${encoded.slice(0, place)}${flipped}${encoded.slice(place + 1)}`
        for (const text of [`${encoded}00`, encoded.slice(0, -2), changed]) {
          let found: unknown
          try {
            found = vaultCall.decode(text)
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableInput)
          }
          if (found) expect(found).not.toEqual(tidy(data))
        }
      }),
    )
  })

  it('are decoded as encoded on Solana', () => {
    const swap = fc.record({
      amount: amount(8),
      destinationChain: number(4),
      destinationAddress: fc.uint8Array({ maxLength: 70 }),
      destinationAsset: number(4),
      parameters: fc.uint8Array({ maxLength: 150 }),
      seed: bytes(32),
    })
    fc.assert(
      fc.property(swap, (data) => {
        const encoded = solanaCall.encode(data)
        expect(solanaCall.decode(encoded)).toEqual(data)
        expect(() => solanaCall.decode(encoded.slice(0, -1))).toThrow(UnreadableInput)
      }),
    )
  })
})

describe('addresses', () => {
  it.each([
    ['BTC', SENDER],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BTC', '357a3So9CbsNfBBgFYACGvxxS6tMaDoa1P'],
    ['BTC', 'bc1ppaxkhh5c65zypqtjl7s5j4lqqaund3lzaz27cwlhw7nvg0s84cwqv4q6pw'],
    ['ETH', RECEIVER],
    ['ARB', RECEIVER.toLowerCase()],
    ['SOL', 'oQPnhXAbLbMuKHESaGrbXT17CyvWCpLyERSJA9HCYd7'],
    ['TRON', 'TEcDijvKSXcfWT7S6rd44H5vNgufm7Y4XC'],
    ['DOT', HUB_ACCOUNT],
  ])('are accepted on %s: %s', (chain, text) => {
    expect(readAddress(chain, text)?.text).toBe(text)
  })

  it.each([
    ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx'],
    ['BTC', 'Bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['BTC', 'tb1pdz3akc5wa2gr69v3x87tfg0ka597dxqvfl6zhqx4y202y63cgw0q3rgpm6'],
    ['BTC', 'mju61fosB2S8zYbxAuoMeufjVMnhZ2NvFv'],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['BTC', RECEIVER],
    ['ETH', '0xA56A6be23b6Cf39D9448FF6e897C29c41c8fbDFF'],
    ['ETH', RECEIVER.slice(2)],
    ['ETH', 'vitalik.eth'],
    ['SOL', '11111111111111111111'],
    ['TRON', 'TEcDijvKSXcfWT7S6rd44H5vNgufm7Y4XD'],
    ['DOT', HUB_ACCOUNT.replace(/o$/, 'p')],
    // The same account on Kusama and in hexadecimal, and an account of the State Chain.
    ['DOT', 'DYgHeRhUbVW22ELA6N6sKSYEn4zUCixmuNjVL5536oqgdyU'],
    ['DOT', HUB_KEY],
    ['DOT', BROKER],
    ['KSM', HUB_ACCOUNT],
  ])('are rejected on %s: %s', (chain, text) => {
    expect(readAddress(chain, text)).toBeUndefined()
  })

  it('of Asset Hub are public keys in payloads, and may be in responses of nodes', () => {
    expect(toHex(readAddress('DOT', HUB_ACCOUNT)?.bytes ?? new Uint8Array())).toBe(HUB_KEY)
    expect(readNodeAddress('DOT', HUB_KEY)).toEqual(readAddress('DOT', HUB_ACCOUNT))
    expect(readNodeAddress('DOT', HUB_ACCOUNT)).toEqual(readAddress('DOT', HUB_ACCOUNT))
    expect(readNodeAddress('SOL', HUB_KEY)).toBeUndefined()
  })

  it('are sent in lower case for bech32 in upper case', () => {
    expect(readAddress('BTC', SENDER.toUpperCase())?.text).toBe(SENDER)
  })

  it('of brokers have a checksum', () => {
    for (const account of [BROKER, AFFILIATE]) {
      expect(readAccountBytes(account)).toHaveLength(32)
      for (const at of [3, 10, 40]) {
        const changed = account.slice(0, at) + (account[at] === 'x' ? 'y' : 'x') + account.slice(at + 1)
        expect(readAccountBytes(changed)).toBeUndefined()
      }
    }
    expect(readAccountBytes('5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT')).toBeUndefined()
  })
})

describe('notes of vault swaps on TRON', () => {
  it('are those of the protocol', () => {
    // Parameters of a swap on TRON's test network, from a test of the State Chain's engine.
    const parameters = fromHex(
      '0164000000f627b6285759e4fa9ca1214c31f6748afaad766c6ccf732256d0ecbe06e43a03000000000000000000000000000000000000000000016e00000070d0cd75a367987344a3896a18e1510e5429ca5e88357b6c2a2e306b3877380d000000',
    ) as Uint8Array
    expect(cfParameters.decode(parameters, 20)).toMatchObject({
      retryBlocks: 100,
      refund: fromHex('f627b6285759e4fa9ca1214c31f6748afaad766c'),
      minPrice: 999_649_550_997_842_449_747_136_364n,
      oracleBps: 110,
      brokerBps: 0,
    })
    const address = new Uint8Array(20).fill(0x12)
    const note = tronNote.encode({ asset: 1, chain: 'ETH', address, parameters })
    // Asset, chain of the address, address, no message, a length of 98 in two bytes, the parameters.
    expect(toHex(note)).toBe(`0x0100${'12'.repeat(20)}008901${toHex(parameters).slice(2)}`)
  })

  it('are decoded as encoded, and refused with anything more', () => {
    const note = fc
      .constantFrom<[string, number]>(['ETH', 20], ['BTC', 62], ['SOL', 32], ['DOT', 32], ['TRON', 20], ['BSC', 20])
      .chain(([chain, length]) =>
        fc.record({
          asset: number(1),
          chain: fc.constant(chain),
          address: bytes(length),
          parameters: fc.uint8Array({ maxLength: 200 }),
        }),
      )
    fc.assert(
      fc.property(note, (data) => {
        const encoded = tronNote.encode(data)
        expect(tronNote.decode(encoded)).toEqual(data)
        expect(() => tronNote.decode(encoded.slice(0, -1))).toThrow(UnreadableInput)
        expect(() => tronNote.decode(Uint8Array.of(...encoded, 0))).toThrow(UnreadableInput)
      }),
    )
  })
})
