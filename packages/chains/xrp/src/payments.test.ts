import { UnreadableInput } from '@switchyard/chain-kit'
import { type Deposit, SwapError, UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { classicAddressToXAddress, encodeAccountID } from 'ripple-address-codec'
import { decode as decodeBlob } from 'ripple-binary-codec'
import { describe, expect, it } from 'vitest'
import { type Payment, validate, verifySignature, Wallet } from 'xrpl'
import { decode } from './decode.ts'
import { buildOver, chainOver, coin, context, LEDGER, NOW, type StubSetup, serverOf } from './testing/fixtures.ts'

const wallet = Wallet.fromEntropy(Buffer.alloc(16, 5))
const SENDER = wallet.classicAddress
const VAULT = encodeAccountID(new Uint8Array(20).fill(0xab))
const REQUIRES_TAG = 0x20000

const memo = '=:b:bc1q3ywt4g9xlqq982rvhp95lgs60xrjdkmdta0jn:0/1/0:g1:50'
const plain = { asset: coin, amount: 30_000_000n, sources: [SENDER] as [string], to: VAULT }
const simple = { ...plain, kind: 'simpleTransfer' } as const
const withMemo = { ...plain, kind: 'transferWithMemo', form: 'transfer', memo } as const

const rich: StubSetup = { accounts: { [SENDER]: { balance: 100_000_000n }, [VAULT]: { balance: 1n } } }
const over = (setup: StubSetup = {}) => {
  const { http, asked } = serverOf({ ...rich, ...setup })
  return { chain: chainOver(http), asked }
}

/** The transaction as decoded by xrpl.js. */
const signed = (tx: unknown): Record<string, unknown> => {
  validate(tx as Record<string, unknown>)
  const { tx_blob } = wallet.sign(tx as Payment)
  expect(verifySignature(tx_blob)).toBe(true)
  return decodeBlob(tx_blob)
}

describe('payments', () => {
  it.each<[string, Deposit]>([
    ['plain', simple],
    ['with a tag', { ...simple, destinationTag: 0 }],
    ['with a memo', withMemo],
    ['with a tag and a memo', { ...withMemo, destinationTag: 4_294_967_295 }],
  ])('%s are what xrpl.js signs', async (_, deposit) => {
    const { tx, networkFee } = await buildOver(over().chain, deposit)
    expect(signed(tx)).toMatchObject({ ...(tx as object), SigningPubKey: wallet.publicKey })
    expect(decode({ tx, txType: 'XRP', networkFee })).toEqual({
      to: VAULT,
      amount: 30_000_000n,
      ...(deposit.kind === 'transferWithMemo' && { memo, memoHex: Buffer.from(memo).toString('hex') }),
      ...('destinationTag' in deposit && { destinationTag: deposit.destinationTag }),
      others: [],
      from: [SENDER],
      fee: networkFee,
    })
  })

  it('expire after the ledgers of the options', async () => {
    const http = serverOf(rich).http
    expect((await buildOver(chainOver(http), simple)).tx).toMatchObject({ LastLedgerSequence: LEDGER + 75 })
    const short = chainOver(http, { lifetimeLedgers: 20 })
    expect((await buildOver(short, simple)).tx).toMatchObject({ LastLedgerSequence: LEDGER + 20 })
  })

  it('leave the reserve of the account and its objects', async () => {
    const with3 = (balance: bigint) => over({ accounts: { ...rich.accounts, [SENDER]: { balance, objects: 3 } } }).chain
    await expect(buildOver(with3(31_600_000n), simple)).resolves.toBeDefined()
    await expect(buildOver(with3(31_599_999n), simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'XRP.XRP', needed: '31.6', available: '31.599999', address: SENDER },
    })
    await expect(buildOver(with3(29_999_999n), simple)).rejects.toMatchObject({ code: 'insufficientBalance' })
  })

  it('pay the fee of the current load, within bounds', async () => {
    const fee = async (loadFactor: number) => (await buildOver(over({ loadFactor }).chain, simple)).networkFee
    expect(await fee(1)).toBe(100n)
    expect(await fee(100.5)).toBe(1_206n)
    expect(await fee(1e9)).toBe(2_000_000n)
  })

  it('expire before the deposit does', async () => {
    const last = async (ms: number) =>
      ((await buildOver(over().chain, { ...simple, expiresAt: NOW + ms })).tx as { LastLedgerSequence: number })
        .LastLedgerSequence
    expect(await last(3_600_000)).toBe(LEDGER + 75)
    expect(await last(100_000)).toBe(LEDGER + 20)
    await expect(last(99_999)).rejects.toThrow('19 ledgers')
    await expect(last(4_999)).rejects.toThrow('expired')
  })

  it('to an account that does not exist must pay its reserve', async () => {
    const alone = over({ accounts: { [SENDER]: { balance: 100_000_000n } } }).chain
    await expect(buildOver(alone, { ...simple, amount: 1_000_000n })).resolves.toBeDefined()
    await expect(buildOver(alone, { ...simple, amount: 999_999n })).rejects.toMatchObject({ data: { needed: '1' } })
  })

  it('to an account that requires a tag must have one', async () => {
    const strict = over({ accounts: { ...rich.accounts, [VAULT]: { balance: 1n, flags: REQUIRES_TAG } } }).chain
    await expect(buildOver(strict, simple)).rejects.toThrow('requires a destination tag')
    await expect(buildOver(strict, { ...simple, destinationTag: 0 })).resolves.toBeDefined()
  })

  it('to an account that authorises its deposits must be authorised', async () => {
    const accounts = { ...rich.accounts, [VAULT]: { balance: 1n, flags: 0x0100_0000 } }
    await expect(buildOver(over({ accounts }).chain, simple)).rejects.toThrow('accepts payments only from')
    await expect(buildOver(over({ accounts, authorized: [VAULT] }).chain, simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
    await expect(buildOver(over({ accounts, authorized: [SENDER] }).chain, simple)).resolves.toBeDefined()
  })

  it('are not built from a server of another network or one that is behind', async () => {
    const funds = (setup: StubSetup) => over(setup).chain.readFunds(plain, context)
    await expect(funds({ info: { network_id: 1 } })).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    await expect(funds({ validated: { age: 61 } })).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    await expect(funds({ info: { amendment_blocked: true } })).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
    })
    await expect(funds({ info: { network_id: 0 }, validated: { age: 60 } })).resolves.toBeDefined()
  })

  it('to an unreadable recipient are built only when the estimate is waived', async () => {
    const { chain } = over({ unreadable: VAULT })
    await expect(buildOver(chain, simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('could not be read'),
      cause: expect.any(UpstreamError),
    })
    await expect(buildOver(chain, simple, { balance: false, estimate: true })).resolves.toBeDefined()
  })

  it('take two parallel requests and one about the recipient', async () => {
    const { chain, asked } = over()
    await buildOver(chain, simple)
    expect(asked).toEqual(['account_info', 'server_info', 'account_info'])
  })
})

describe('X-addresses', () => {
  const bare = classicAddressToXAddress(VAULT, false, false)
  const tagged = classicAddressToXAddress(VAULT, 7, false)

  it('without a tag are the classic address', async () => {
    const built = await buildOver(over().chain, { ...simple, to: bare })
    expect(decode(built).to).toBe(VAULT)
    const own = classicAddressToXAddress(SENDER, false, false)
    expect((await buildOver(over().chain, { ...simple, sources: [own] })).tx).toMatchObject({ Account: SENDER })
  })

  it('with a tag are refused as sender and recipient', async () => {
    await expect(buildOver(over().chain, { ...simple, to: tagged })).rejects.toThrow('is an X-address with a tag')
    await expect(buildOver(over().chain, { ...simple, sources: [tagged] })).rejects.toMatchObject({
      code: 'invalidSourceAddress',
    })
  })

  it('of the test network are refused', () => {
    expect(over().chain.readAddress('XRP', classicAddressToXAddress(VAULT, 7, true))).toBeUndefined()
  })
})

describe('refused deposits', () => {
  it.each<[string, object, string]>([
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['several sources', { sources: [SENDER, VAULT] }, 'invalidSourceAddressList'],
    ['an invalid recipient', { to: 'r' }, 'unableToBuildTransaction'],
    ['the sender as recipient', { to: SENDER }, 'unableToBuildTransaction'],
    ['a tag that is too large', { destinationTag: 2 ** 32 }, 'unableToBuildTransaction'],
    ['a fractional tag', { destinationTag: 1.5 }, 'unableToBuildTransaction'],
    ['a memo that is too long', { memo: 'x'.repeat(251) }, 'memoTooLongForSourceChain'],
    ['an empty memo', { memo: '' }, 'unableToBuildTransaction'],
    ['a deposit message', { form: 'msgDeposit' }, 'unableToBuildTransaction'],
    ['extra outputs', { extraOutputs: [{ address: VAULT, amount: 1n }] }, 'unableToBuildTransaction'],
    ['a sweep', { sweep: true }, 'unableToBuildTransaction'],
    [
      'an issued currency',
      { asset: { ...coin, address: 'USD.rMH4UxPrbuMa1spCBR98hLLyNJp4d8p4tM' } },
      'unableToBuildTransaction',
    ],
  ])('%s', async (_, fields, code) => {
    await expect(buildOver(over().chain, { ...withMemo, ...fields } as Deposit)).rejects.toMatchObject({ code })
  })

  it('a sender that does not exist', async () => {
    const { chain } = over({ accounts: {} })
    await expect(buildOver(chain, simple)).rejects.toMatchObject({ code: 'insufficientBalance' })
    await expect(buildOver(chain, simple, { balance: true, estimate: false })).rejects.toThrow('does not exist')
  })

  it('an unreadable balance', async () => {
    for (const setup of [{ status: 503 }, { unreadable: SENDER }]) {
      await expect(over(setup).chain.readFunds(plain, context)).rejects.toMatchObject({
        code: 'failedToRetrieveBalance',
      })
    }
  })

  it('to decode a payment that delivers another amount', async () => {
    const { tx } = await buildOver(over().chain, withMemo)
    for (const change of [
      { Flags: 131_072 },
      { SendMax: '1' },
      { TransactionType: 'EscrowCreate' },
      { Amount: { currency: 'USD', issuer: VAULT, value: '1' } },
      { Memos: [...(tx as { Memos: [] }).Memos, ...(tx as { Memos: [] }).Memos] },
      { Destination: 'x' },
      { Fee: '1.5' },
    ]) {
      expect(() => decode({ tx: { ...(tx as object), ...change } as never, txType: 'XRP', networkFee: 0n })).toThrow(
        UnreadableInput,
      )
    }
  })
})

describe('any deposit', () => {
  it('is built and decodes to the same values, or is refused', async () => {
    let made = 0
    const deposits = fc.record({
      amount: fc.bigInt(0n, 10n ** 17n),
      to: fc.oneof(
        fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => encodeAccountID(bytes)),
        fc.constant('x'),
      ),
      destinationTag: fc.option(fc.integer({ min: -1, max: 2 ** 32 }), { nil: undefined }),
      memo: fc.option(fc.string({ unit: 'binary', maxLength: 100 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(deposits, async ({ memo: text, destinationTag, ...fields }) => {
        const common = { ...plain, ...fields, ...(destinationTag !== undefined && { destinationTag }) }
        const deposit: Deposit =
          text === undefined
            ? { ...common, kind: 'simpleTransfer' }
            : { ...common, kind: 'transferWithMemo', form: 'transfer', memo: text }
        try {
          const accounts = { [SENDER]: { balance: 10n ** 17n }, [fields.to]: { balance: 1n } }
          const built = await buildOver(over({ accounts }).chain, deposit)
          made += 1
          expect(signed(built.tx)).toMatchObject(built.tx as object)
          expect(decode(built)).toEqual({
            to: fields.to,
            amount: fields.amount,
            ...(destinationTag !== undefined && { destinationTag }),
            ...(text !== undefined && { memo: text, memoHex: Buffer.from(text).toString('hex') }),
            others: [],
            from: [SENDER],
            fee: built.networkFee,
          })
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 200 },
    )
    expect(made).toBeGreaterThan(30)
  })
})
