import {
  LTSRadixEngineToolkit,
  PrivateKey,
  RadixEngineToolkit,
  TransactionBuilder,
  type TransactionHash,
} from '@radixdlt/radix-engine-toolkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toChainHash, toNodeHash } from '../node/hash.ts'
import { writeRouterManifest } from './router-manifest.ts'

const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'
/** The main network's router. Source: mayanode 1.124, `router_upgrade_info.go`. */
const ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'

const accountOf = async (filling: number): Promise<string> => {
  const key = new PrivateKey.Secp256k1(new Uint8Array(32).fill(filling))
  return (await LTSRadixEngineToolkit.Derive.virtualAccountAddress(key.publicKey(), 1)).toString()
}

const [sender, vault] = [await accountOf(9), await accountOf(11)]

/** The instructions of a manifest with their arguments, as read by the Radix toolkit. */
const read = async (manifest: string): Promise<readonly unknown[]> => {
  const { value } = await RadixEngineToolkit.Instructions.convert({ kind: 'String', value: manifest }, 1, 'Parsed')
  return JSON.parse(JSON.stringify(value))
}

const address = (value: string) => ({ kind: 'Address', value: { kind: 'Static', value } })

/** Base units of a decimal, which the toolkit may write with an exponent. */
const baseUnits = (text: unknown): bigint => {
  const [mantissa = '', exponent = '0'] = String(text).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(18 + Number(exponent) - fraction.length)
}

const deposit = { sender, vault, router: ROUTER, amount: 15n * 10n ** 18n, memo: '=:b:bc1qxyz:1/3/0' }

/** Hash of a transaction's intent, as hex and in its printed form, by the Radix toolkit. */
const intentHash = async (nonce: number): Promise<TransactionHash> => {
  const key = new PrivateKey.Ed25519(new Uint8Array(32).fill(7))
  const header = { networkId: 1, startEpochInclusive: 1, endEpochExclusive: 10, nonce, notaryIsSignatory: true }
  const builder = await TransactionBuilder.new()
  const notarized = await builder
    .header({ ...header, notaryPublicKey: key.publicKey(), tipPercentage: 0 })
    .manifest({ instructions: { kind: 'String', value: writeRouterManifest(deposit) }, blobs: [] })
    .sign(key)
    .notarize(key)
  return RadixEngineToolkit.NotarizedTransaction.intentHash(notarized)
}

describe('a deposit through the router on Radix', () => {
  it('is a withdrawal passed whole to the router, as read by the Radix toolkit', async () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 40n })
    const memos = fc.oneof(fc.string({ maxLength: 250 }), fc.constant('=:e:0x1c7b:1/3/0:"a\\b":15'))
    await fc.assert(
      fc.asyncProperty(amounts, memos, async (amount, memo) => {
        const instructions = await read(writeRouterManifest({ ...deposit, amount, memo }))
        const decimal = expect.toSatisfy((text) => baseUnits(text) === amount)
        expect(instructions).toMatchObject([
          {
            kind: 'CallMethod',
            address: { value: sender },
            methodName: 'withdraw',
            args: { fields: [address(XRD), { kind: 'Decimal', value: decimal }] },
          },
          { kind: 'TakeFromWorktop', resourceAddress: XRD, amount: decimal },
          {
            kind: 'CallMethod',
            address: { value: ROUTER },
            methodName: 'user_deposit',
            args: { fields: [address(sender), address(vault), { kind: 'Bucket' }, { kind: 'String', value: memo }] },
          },
        ])
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['a sender', { sender: ROUTER }],
    ['a vault', { vault: ROUTER }],
    ['a router', { router: vault }],
    ['a router', { router: `${ROUTER}") "steal` }],
  ])('rejects an invalid address of %s', (_, changes) => {
    expect(() => writeRouterManifest({ ...deposit, ...changes })).toThrow(TypeError)
  })
})

it('names a refused address in a hundred characters', () => {
  expect(() => writeRouterManifest({ ...deposit, vault: 'x'.repeat(500) })).toThrow(
    `${'x'.repeat(100)} is not a Radix account address.`,
  )
})

describe('the hash of a deposit on Radix', () => {
  it('is identified by the bytes of the intent in either form', async () => {
    for (const nonce of [1, 2, 3]) {
      const { id, hash } = await intentHash(nonce)
      const hexadecimal = Buffer.from(hash).toString('hex').toUpperCase()
      expect(id).toMatch(/^txid_rdx1/)
      expect([toNodeHash(id), toNodeHash(hexadecimal)]).toEqual([hexadecimal, hexadecimal])
      expect(toChainHash('XRD', hexadecimal)).toBe(id)
      expect(toNodeHash(`${id.slice(0, -1)}${id.endsWith('q') ? 'p' : 'q'}`)).toBeUndefined()
    }
    expect(toNodeHash(sender)).toBeUndefined()
    expect(toChainHash('XRD', 'whatever')).toBe('whatever')
  })
})
