import { Convert, LTSRadixEngineToolkit, PublicKey, RadixEngineToolkit } from '@radixdlt/radix-engine-toolkit'
import { bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isResource, readAddress, XRD } from './address.ts'
import { accounts, token } from './testing/fixtures.ts'

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio_'

/** The entity type according to the official library; `undefined` for an invalid address. */
const official = (text: string): Promise<{ readonly entityType: string; readonly networkId: number } | undefined> =>
  RadixEngineToolkit.Address.decode(text).catch(() => undefined)

const FORMS: Readonly<Record<string, string>> = {
  GlobalAccount: 'account',
  GlobalVirtualSecp256k1Account: 'account-secp256k1',
  GlobalVirtualEd25519Account: 'account-ed25519',
}

describe('Radix addresses', () => {
  it('of accounts are read with their form', () => {
    expect(readAddress(accounts.secp256k1)).toEqual({ canonical: accounts.secp256k1, form: 'account-secp256k1' })
    expect(readAddress(accounts.ed25519)).toEqual({ canonical: accounts.ed25519, form: 'account-ed25519' })
    expect(readAddress(accounts.other.toUpperCase())).toEqual({ canonical: accounts.other, form: 'account-ed25519' })
  })

  it('are read as by the official library, for every entity type', async () => {
    const nodes = fc.record({
      entity: fc.constantFrom(0xc1, 0xd1, 0x51, 0xc0, 0x5d, 0x9a, 0x83, 0xc2, 0x52, 0xd2, 0x58, 0x00, 0xff),
      rest: fc.uint8Array({ minLength: 29, maxLength: 29 }),
      prefix: fc.constantFrom('account_rdx', 'account_tdx_2_', 'resource_rdx', 'component_rdx', 'identity_rdx'),
    })
    await fc.assert(
      fc.asyncProperty(nodes, async ({ entity, rest, prefix }) => {
        const text = bech32m.encodeFromBytes(prefix, Uint8Array.from([entity, ...rest]))
        const actual = await official(text)
        expect(readAddress(text)?.form).toBe(actual?.networkId === 1 ? FORMS[actual.entityType] : undefined)
      }),
    )
  })

  it('of keys are derived as by the official library', async () => {
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => Convert.Uint8Array.toHexString(key))
    await fc.assert(
      fc.asyncProperty(keys, async (key) => {
        const address = await LTSRadixEngineToolkit.Derive.virtualAccountAddress(new PublicKey.Ed25519(key), 1)
        expect(readAddress(address.toString())?.form).toBe('account-ed25519')
      }),
      { numRuns: 20 },
    )
  })

  it('of other entities and other networks are refused', async () => {
    const stokenet = await LTSRadixEngineToolkit.Derive.virtualAccountAddress(new PublicKey.Ed25519('07'.repeat(32)), 2)
    const others = [
      XRD,
      'validator_rdx1sv559zk2z927wmc9464kypyjltjrhelcmrx8486x37sv6xartj5x8h',
      'component_rdx1cqarn8x6gk0806qyc9eee4nh6arzkm90xvnk0edqgtcfgghx5m2v2w',
      stokenet.toString(),
    ]
    for (const text of others) {
      expect(await official(text), text).toBeDefined()
      expect(readAddress(text), text).toBeUndefined()
    }
  })

  it('are refused with any single changed character', () => {
    const changed = Object.values(accounts).flatMap((address) =>
      [...address].flatMap((was, at) =>
        [...LETTERS]
          .filter((letter) => letter !== was)
          .map((letter) => address.slice(0, at) + letter + address.slice(at + 1)),
      ),
    )
    expect(changed.length).toBeGreaterThan(7000)
    expect(changed.filter(readAddress)).toEqual([])
  })

  it('of other lengths and texts are refused', () => {
    for (const text of ['', 'account_rdx1', ` ${accounts.other}`, `${accounts.other} `, accounts.other.slice(0, -1)]) {
      expect(readAddress(text), text).toBeUndefined()
    }
    const short = bech32m.encodeFromBytes('account_rdx', new Uint8Array(29).fill(0x51))
    expect(readAddress(short)).toBeUndefined()
    expect(readAddress(accounts.other.replace('account', 'Account'))).toBeUndefined()
  })

  it('of fungible resources are distinguished from others', () => {
    expect([XRD, token.address ?? ''].map(isResource)).toEqual([true, true])
    const badge = bech32m.encodeFromBytes('resource_rdx', Uint8Array.from([0x9a, ...new Uint8Array(29)]))
    for (const text of [badge, XRD.toUpperCase(), accounts.other, '']) expect(isResource(text), text).toBe(false)
  })
})
