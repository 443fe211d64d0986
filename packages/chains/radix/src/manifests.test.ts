import {
  LTSRadixEngineToolkit,
  PrivateKey,
  RadixEngineToolkit,
  TransactionBuilder,
} from '@radixdlt/radix-engine-toolkit'
import { UnreadableInput } from '@switchyard/chain-kit'
import { type Deposit, toHuman } from '@switchyard/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { accounts, buildOver, chainOver, coin, gatewayOf, type StubSetup, token, XRD } from './testing/fixtures.ts'

const key = new PrivateKey.Ed25519(new Uint8Array(32).fill(7))
const RICH = '10000000000000000000000000000'
let sender: string

beforeAll(async () => {
  sender = (await LTSRadixEngineToolkit.Derive.virtualAccountAddress(key.publicKey(), 1)).toString()
})

const over = (setup: StubSetup = {}) => {
  const { http, asked } = gatewayOf({ pages: [{ [XRD]: RICH }], ...setup })
  return { chain: chainOver(http), asked }
}

const ONE = 10n ** 18n
const payment = (changes: Partial<Deposit> = {}): Deposit =>
  ({
    kind: 'simpleTransfer',
    asset: coin,
    amount: 15n * ONE,
    sources: [sender],
    to: accounts.secp256k1,
    ...changes,
  }) as Deposit

/** A call of Maya's router. Source: xchainjs, `user_deposit` of the router in the inbound addresses. */
const ROUTER = 'component_rdx1cqarn8x6gk0806qyc9eee4nh6arzkm90xvnk0edqgtcfgghx5m2v2w'
const routed = (from: string, amount = '15', resource = XRD) => `CALL_METHOD
    Address("${from}")
    "withdraw"
    Address("${resource}")
    Decimal("${amount}")
;
TAKE_FROM_WORKTOP
    Address("${resource}")
    Decimal("${amount}")
    Bucket("bucket1")
;
CALL_METHOD
    Address("${ROUTER}")
    "user_deposit"
    Address("${from}")
    Address("${accounts.other}")
    Bucket("bucket1")
    "=:e:0x8c0cd6b8ee1a4d3a0e3a1b1ae2b1e6d9b7a0f4c1:0/3/0;:\\"quoted\\""
;
`
const call = (manifest: string, changes: Partial<Deposit> = {}): Deposit =>
  payment({ kind: 'contractCall', call: { vm: 'radix', manifest }, ...changes } as Partial<Deposit>)

/** The official library's reading of a manifest with a locked fee and a signature. */
const summary = async (manifest: unknown) => {
  const header = { networkId: 1, startEpochInclusive: 1, endEpochExclusive: 10, nonce: 1, notaryIsSignatory: true }
  const lock = `CALL_METHOD Address("${sender}") "lock_fee" Decimal("1");\n`
  const builder = await TransactionBuilder.new()
  const signed = await builder
    .header({ ...header, notaryPublicKey: key.publicKey(), tipPercentage: 0 })
    .manifest({ instructions: { kind: 'String', value: lock + String(manifest) }, blobs: [] })
    .sign(key)
    .notarize(key)
  const bytes = await RadixEngineToolkit.NotarizedTransaction.compile(signed)
  return JSON.parse(JSON.stringify(await LTSRadixEngineToolkit.Transaction.summarizeTransaction(bytes)))
}

const read = async (manifest: string) =>
  RadixEngineToolkit.Instructions.convert({ kind: 'String', value: manifest }, 1, 'Parsed')

describe('payments', () => {
  it('are signed and decoded by the official library, for any amount and recipient', async () => {
    const { chain } = over()
    const recipients = fc.constantFrom(...Object.values(accounts))
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 10n ** 45n }), recipients, async (amount, to) => {
        const built = await buildOver(chain, payment({ amount, to } as Partial<Deposit>))
        expect(decode(built)).toEqual({ to, amount, others: [], from: [sender] })
        const human = toHuman(amount, 18)
        expect(await summary(built.tx)).toEqual({
          feesLocked: { account: sender, amount: '1' },
          withdraws: { [sender]: { [XRD]: expect.toSatisfy((actual) => sameDecimal(actual, human)) } },
          deposits: { [to]: { [XRD]: expect.toSatisfy((actual) => sameDecimal(actual, human)) } },
        })
      }),
      { numRuns: 25 },
    )
  })

  it('are written as by the official library', async () => {
    const { tx, txType, networkFee } = await buildOver(over().chain, payment())
    expect([txType, networkFee]).toEqual(['RADIX', 296_412_845_316_000_000n])
    const again = await RadixEngineToolkit.Instructions.convert(await read(String(tx)), 1, 'String')
    expect(again.value).toBe(tx)
  })

  it('leave the fee', async () => {
    const holding = (amount: bigint) => over({ pages: [{ [XRD]: toHuman(amount, 18) }] }).chain
    const whole = 15n * ONE + 296_412_845_316_000_000n
    await expect(buildOver(holding(whole), payment())).resolves.toBeDefined()
    await expect(buildOver(holding(whole - 1n), payment())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'XRD.XRD', needed: '15.296412845316', available: '15.296412845315999999', address: sender },
    })
    await expect(buildOver(holding(15n * ONE - 1n), payment())).rejects.toMatchObject({ code: 'insufficientBalance' })
    await expect(buildOver(over({ pages: [] }).chain, payment())).rejects.toMatchObject({ code: 'insufficientBalance' })
  })

  it('that the network would reject are refused with its error text', async () => {
    const receipt = { status: 'Failed', error_message: 'AccountError(DepositIsDisallowed)' }
    await expect(buildOver(over({ receipt }).chain, payment())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('DepositIsDisallowed'),
    })
    await expect(buildOver(over({ receipt: {} }).chain, payment())).rejects.toThrow('could not be estimated')
  })

  it('are built without a preview when a check is waived', async () => {
    const { chain, asked } = over({ pages: [{}], receipt: {} })
    const built = await buildOver(chain, payment(), { balance: true, estimate: false })
    expect(built.networkFee).toBe(2n * ONE)
    expect(asked).toHaveLength(1)
    await expect(
      buildOver(over({ receipt: {} }).chain, payment(), { balance: false, estimate: true }),
    ).resolves.toBeDefined()
  })

  it.each<[string, () => Deposit, RegExp]>([
    [
      'a memo',
      () => payment({ kind: 'transferWithMemo', form: 'transfer', memo: '=:e' } as Partial<Deposit>),
      /cannot carry a memo/,
    ],
    ['a token', () => payment({ asset: token }), /only XRD/],
    ['XRD under its address', () => payment({ asset: { ...token, address: XRD } }), /is XRD itself/],
    ['an invalid token', () => payment({ asset: { ...token, address: 'x' } }), /no valid fungible resource/],
    ['a tag', () => payment({ destinationTag: 1 } as Partial<Deposit>), /destination tag/],
    ['a sweep', () => payment({ sweep: true }), /whole balance/],
    ['a zero amount', () => payment({ amount: 0n }), /cannot be sent/],
    ['an amount above 2^191 - 1', () => payment({ amount: 2n ** 191n }), /cannot be sent/],
    ['a component', () => payment({ to: ROUTER } as Partial<Deposit>), /not a valid Radix account/],
    ['the sender', () => payment({ to: sender } as Partial<Deposit>), /same account/],
    ['an expired deposit', () => payment({ expiresAt: 1 }), /expired/],
    [
      'a call of another machine',
      () => payment({ kind: 'contractCall', call: { vm: 'starknet', calls: [] } } as Partial<Deposit>),
      /radix manifest is required/,
    ],
  ])('are refused with %s', async (_, deposit, actual) => {
    const pages = [{ [XRD]: RICH, [token.address ?? '']: RICH }]
    await expect(buildOver(over({ pages }).chain, deposit())).rejects.toThrow(actual)
  })

  it('have one source, an account', async () => {
    const { chain } = over()
    await expect(buildOver(chain, payment({ sources: [sender, accounts.other] }))).rejects.toMatchObject({
      code: 'invalidSourceAddressList',
    })
    await expect(buildOver(chain, payment({ sources: [ROUTER] }))).rejects.toMatchObject({
      code: 'invalidSourceAddress',
    })
  })
})

describe('manifests of providers', () => {
  it('are used unchanged when they withdraw what is sold from the seller', async () => {
    const built = await buildOver(over().chain, call(routed(sender)))
    expect(built.tx).toBe(routed(sender))
    expect(decode(built)).toEqual({ amount: 15n * ONE, data: routed(sender), others: [] })
    const { value } = await read(routed(sender))
    expect(JSON.stringify(value)).toContain('user_deposit')
  })

  it('may sell tokens', async () => {
    const { address = '' } = token
    const { chain } = over({ pages: [{ [address]: '20' }, { [XRD]: '1' }] })
    const manifest = routed(sender, '15', address)
    expect(decode(await buildOver(chain, call(manifest, { asset: token })))).toMatchObject({
      amount: 0n,
      data: manifest,
    })
  })

  it.each<[string, () => string]>([
    ['another amount', () => routed(sender, '15.000000000000000001')],
    ['another account', () => routed(accounts.other)],
    ['another resource', () => routed(sender, '15', token.address)],
    ['two withdrawals', () => routed(sender) + routed(sender)],
    ['no withdrawal', () => 'CALL_METHOD Address("component_rdx1abc") "free";'],
    ['a locked fee', () => `CALL_METHOD Address("${sender}") "lock_fee" Decimal("100");${routed(sender)}`],
    [
      'a proof',
      () =>
        `CALL_METHOD Address("${sender}") "create_proof_of_amount" Address("${XRD}") Decimal("1");${routed(sender)}`,
    ],
    [
      'a payment to another account',
      () => `${routed(sender)}CALL_METHOD Address("${accounts.other}") "deposit_batch" Expression("ENTIRE_WORKTOP");`,
    ],
    ['an account in upper case', () => `CALL_METHOD Address("${sender.toUpperCase()}") "securify";${routed(sender)}`],
    ['a named account', () => `CALL_METHOD NamedAddress("me") "securify";${routed(sender)}`],
    ['an account with escapes', () => `CALL_METHOD Address("\\u0061${sender.slice(1)}") "securify";${routed(sender)}`],
    ['a function call', () => `CALL_FUNCTION Address("${ROUTER}") "A" "b";${routed(sender)}`],
    ['an owner role', () => `SET_OWNER_ROLE Address("${sender}") Enum<0u8>();${routed(sender)}`],
    ['a missing end', () => routed(sender).replace(/;\n$/, '')],
    ['an unterminated string', () => `${routed(sender)}"`],
    ['nothing in it', () => ''],
  ])('are refused with %s', async (_, manifest) => {
    await expect(buildOver(over().chain, call(manifest()))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('may return unused resources', async () => {
    const manifest = `${routed(sender)}CALL_METHOD Address("${sender}") "deposit_batch" Expression("ENTIRE_WORKTOP"); # rest\n`
    await expect(read(manifest)).resolves.toBeDefined()
    expect((await buildOver(over().chain, call(manifest))).tx).toBe(manifest)
  })
})

describe('decoding', () => {
  it('refuses anything this package does not write', async () => {
    const { tx } = await buildOver(over().chain, payment())
    const text = String(tx)
    const others = [
      { tx: { manifest: text } },
      { tx: text.replace(XRD, token.address ?? '').replace(XRD, token.address ?? '') },
      { tx: text.replace('"15"', '"15.5"') },
      { tx: text.replaceAll('"15"', '"1.5.5"') },
      { tx: text.replace(sender, 'account_rdx1') },
      { tx: text.replace(accounts.secp256k1, ROUTER) },
      { tx: `${text}${text}` },
      { tx: text.replace('Enum<0u8>()', 'Enum<1u8>()') },
    ]
    for (const { tx } of others) {
      expect(() => decode({ tx, txType: 'RADIX', networkFee: 0n }), JSON.stringify(tx)).toThrow(UnreadableInput)
    }
  })
})

const sameDecimal = (actual: unknown, human: string): boolean => {
  const [mantissa = '', exponent = '0'] = String(actual).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const shift = 18 + Number(exponent) - fraction.length
  return toHuman(BigInt(whole + fraction) * 10n ** BigInt(shift), 18) === human
}
