import { UnreadableInput } from '@switchyard/chain-kit'
import { type Deposit, SwapError, UpstreamError } from '@switchyard/core'
import { tokenAt } from '@switchyard/test-support'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { buildOver, chainOver, coin, context, NOW, nodeOf, type StubSetup, USDT } from './testing/fixtures.ts'
import { signed } from './testing/signed.ts'

const NEAR = 10n ** 24n
const SENDER = 'alice.near'
const VAULT = '917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d'
const GAS = 30_000_000_000_000n

const plain = { asset: coin, amount: NEAR, sources: [SENDER] as [string], to: VAULT }
const simple = { ...plain, kind: 'simpleTransfer' } as const
const token = { ...simple, asset: USDT, amount: 5_000_000n } as const
const withMemo = { ...token, kind: 'transferWithMemo', form: 'transfer', memo: 'order 7' } as const

const rich: StubSetup = { accounts: { [SENDER]: 3n * NEAR, 'bob.near': 1n }, tokens: 10n ** 12n, registered: [VAULT] }
const over = (setup: StubSetup = {}) => {
  const { http, asked } = nodeOf({ ...rich, ...setup })
  return { chain: chainOver(http), asked }
}

const sent = { methodName: 'ft_transfer', args: { receiver_id: VAULT, amount: '5000000' }, gas: GAS, deposit: 1n }

describe('transfers', () => {
  it('of NEAR are signed by near-js', async () => {
    const { tx, txType } = await buildOver(over().chain, simple)
    expect(txType).toBe('NEAR')
    expect(signed(tx)).toEqual({ signerId: SENDER, receiverId: VAULT, actions: [{ transfer: NEAR }] })
  })

  it('of a token call its contract with one yocto', async () => {
    const { tx } = await buildOver(over().chain, token)
    expect(signed(tx)).toEqual({ signerId: SENDER, receiverId: USDT.address, actions: [sent] })
    const noted = signed((await buildOver(over().chain, withMemo)).tx)
    expect(noted.actions).toEqual([{ ...sent, args: { ...sent.args, memo: 'order 7' } }])
  })

  it('of a token register an unregistered recipient and pay for it', async () => {
    const known = await buildOver(over().chain, token)
    const built = await buildOver(over({ registered: [] }).chain, token)
    expect(signed(built.tx).actions).toEqual([
      {
        methodName: 'storage_deposit',
        args: { account_id: VAULT, registration_only: true },
        gas: GAS,
        deposit: 1_250_000_000_000_000_000_000n,
      },
      sent,
    ])
    expect(built.networkFee - known.networkFee).toBe(GAS * 100_000_000n + 1_250_000_000_000_000_000_000n)
    expect(decode(built)).toEqual({ to: VAULT, amount: 5_000_000n, token: USDT.address, others: [], from: [SENDER] })
  })

  it('refuse a high registration fee', async () => {
    const dear = over({ registered: [], registrationPrice: (NEAR / 10n + 1n).toString() })
    await expect(buildOver(dear.chain, token)).rejects.toThrow('to register')
  })

  it('leave the fee and the storage reserve of a large account', async () => {
    const fee = 10_000_000_000_000n * 100_000_000n
    const holding = (balance: bigint, storage = 770) => over({ accounts: { [SENDER]: balance }, storage }).chain
    await expect(buildOver(holding(NEAR + fee), simple)).resolves.toMatchObject({ networkFee: fee })
    await expect(buildOver(holding(NEAR + fee - 1n), simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'NEAR.NEAR', needed: '1.001', available: '1.000999999999999999999999' },
    })
    await expect(buildOver(holding(NEAR + fee, 771), simple)).rejects.toMatchObject({ data: { needed: '1.00871' } })
  })

  it('of a token are built without the fee, but not without the NEAR they attach', async () => {
    const holding = (balance: bigint, registered = [VAULT]) =>
      over({ accounts: { [SENDER]: balance }, registered }).chain
    const built = await buildOver(holding(1n), token)
    expect(built.networkFee).toBe((10_000_000_000_000n + GAS) * 100_000_000n)
    await expect(buildOver(holding(0n), token)).rejects.toMatchObject({ data: { available: '0' } })
    const price = 1_250_000_000_000_000_000_000n
    await expect(buildOver(holding(price + 1n, []), token)).resolves.toBeDefined()
    await expect(buildOver(holding(price, []), token)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('take two rounds of requests', async () => {
    const { chain, asked } = over()
    await buildOver(chain, token)
    expect(asked).toEqual([
      'view_account',
      'gas_price',
      'ft_balance_of',
      'ft_metadata',
      'storage_balance_of',
      'storage_balance_bounds',
    ])
  })
})

describe('refused deposits', () => {
  it.each<[string, object, string]>([
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['more than the token balance', { amount: 10n ** 13n }, 'insufficientBalance'],
    ['several sources', { sources: [SENDER, 'bob.near'] }, 'invalidSourceAddressList'],
    ['an invalid sender', { sources: ['Alice'] }, 'invalidSourceAddress'],
    ['an invalid recipient', { to: 'alice..near' }, 'unableToBuildTransaction'],
    ['the sender as recipient', { to: SENDER }, 'unableToBuildTransaction'],
    ['the token as recipient', { to: USDT.address }, 'unableToBuildTransaction'],
    ['a memo with NEAR itself', { asset: coin }, 'unableToBuildTransaction'],
    ['a memo that is too long', { memo: 'x'.repeat(513) }, 'memoTooLongForSourceChain'],
    ['a lone surrogate', { memo: '\ud800' }, 'unableToBuildTransaction'],
    ['a deposit message', { form: 'msgDeposit' }, 'unableToBuildTransaction'],
    ['a destination tag', { destinationTag: 1 }, 'unableToBuildTransaction'],
    ['extra outputs', { extraOutputs: [{ address: VAULT, amount: 1n }] }, 'unableToBuildTransaction'],
    ['a sweep', { sweep: true }, 'unableToBuildTransaction'],
    ['a token without a contract', { asset: tokenAt('NEAR', 'NOT AN ID') }, 'unableToBuildTransaction'],
    ['an expired deposit', { channel: { id: '1', expiresAt: NOW } }, 'unableToBuildTransaction'],
  ])('%s', async (_, fields, code) => {
    await expect(buildOver(over().chain, { ...withMemo, ...fields } as Deposit)).rejects.toMatchObject({ code })
  })

  it('a named recipient that does not exist, but not an implicit one', async () => {
    await expect(buildOver(over().chain, { ...simple, to: 'bob.near' })).resolves.toBeDefined()
    await expect(buildOver(over().chain, { ...simple, to: 'bobb.near' })).rejects.toThrow('does not exist')
    await expect(buildOver(over().chain, { ...simple, to: `0x${'ab'.repeat(20)}` })).resolves.toBeDefined()
  })

  it('a token to a named recipient that does not exist, which would be registered for nobody', async () => {
    await expect(buildOver(over().chain, { ...token, to: 'bob.near' })).resolves.toBeDefined()
    await expect(buildOver(over().chain, { ...token, to: 'bobb.near' })).rejects.toThrow('bobb.near does not exist')
    const implicit = { ...token, to: 'ab'.repeat(32) }
    await expect(buildOver(over().chain, implicit)).resolves.toBeDefined()
  })

  it('an unreadable recipient, unless the estimate is waived', async () => {
    for (const down of ['storage_balance_of', 'storage_balance_bounds']) {
      await expect(buildOver(over({ down: [down] }).chain, token)).rejects.toMatchObject({
        code: 'unableToBuildTransaction',
        message: expect.stringContaining('could not be read'),
        cause: expect.any(UpstreamError),
      })
      await expect(
        buildOver(over({ down: [down] }).chain, token, { balance: false, estimate: true }),
      ).resolves.toBeDefined()
    }
  })

  it('a token with other decimals than the list', async () => {
    await expect(buildOver(over({ decimals: 18 }).chain, token)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('18 decimals on the network'),
    })
  })

  it('a sender that does not exist', async () => {
    const { chain } = over({ accounts: {} })
    await expect(buildOver(chain, simple)).rejects.toMatchObject({ code: 'insufficientBalance' })
    await expect(buildOver(chain, simple, { balance: true, estimate: false })).rejects.toThrow('does not exist')
  })

  it('an unreadable balance', async () => {
    for (const setup of [{ down: ['view_account'] }, { down: ['gas_price'] }, { down: ['ft_balance_of'] }]) {
      await expect(over(setup).chain.readFunds({ ...token }, context)).rejects.toMatchObject({
        code: 'failedToRetrieveBalance',
      })
    }
  })

  it('to decode a transaction with additional effects', async () => {
    const { tx } = await buildOver(over({ registered: [] }).chain, token)
    const whole = tx as { actions: { params: { args: object } }[] }
    const [registration, transfer] = whole.actions
    const say =
      (...actions: unknown[]) =>
      () =>
        decode({ tx: { ...whole, actions } as never, txType: 'NEAR', networkFee: 0n })
    expect(say(registration, transfer)).not.toThrow()
    const other = { ...registration?.params.args, account_id: 'mallory.near' }
    for (const wrong of [
      say(),
      say(registration),
      say(transfer, transfer),
      say(registration, transfer, transfer),
      say({ ...registration, params: { ...registration?.params, args: other } }, transfer),
      say({ ...registration, params: { ...registration?.params, deposit: NEAR.toString() } }, transfer),
      say({ ...transfer, params: { ...transfer?.params, deposit: '2' } }),
      say({ ...transfer, params: { ...transfer?.params, methodName: 'ft_transfer_call' } }),
      say({ type: 'Transfer', params: { deposit: '1' } }, transfer),
      say({ type: 'AddKey', params: {} }),
    ]) {
      expect(wrong).toThrow(UnreadableInput)
    }
  })
})

describe('any deposit', () => {
  it('is built and decodes to the same values, or is refused', async () => {
    let made = 0
    const deposits = fc.record({
      asset: fc.constantFrom(coin, USDT),
      amount: fc.bigInt(0n, 2n ** 129n),
      to: fc.oneof(fc.constantFrom(VAULT, 'bob.near', 'No'), fc.stringMatching(/^[0-9a-f]{64}$/)),
      memo: fc.option(fc.string({ unit: 'binary', maxLength: 120 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(deposits, async ({ memo, ...fields }) => {
        const common = { ...fields, sources: [SENDER] as [string] }
        const deposit: Deposit =
          memo === undefined
            ? { ...common, kind: 'simpleTransfer' }
            : { ...common, kind: 'transferWithMemo', form: 'transfer', memo }
        try {
          const { chain } = over({ accounts: { [SENDER]: 2n ** 130n, 'bob.near': 1n }, tokens: 2n ** 130n })
          const built = await buildOver(chain, deposit)
          made += 1
          expect(signed(built.tx).signerId).toBe(SENDER)
          expect(decode(built)).toEqual({
            to: fields.to,
            amount: fields.amount,
            ...(fields.asset.address && { token: fields.asset.address }),
            ...(memo !== undefined && { memo, memoHex: Buffer.from(memo).toString('hex') }),
            others: [],
            from: [SENDER],
          })
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 300 },
    )
    expect(made).toBeGreaterThan(20)
  })
})
