import { type Deposit, SwapError, UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { TronWeb, utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import { formatAddress } from './address.ts'
import { decode } from './decode.ts'
import {
  block,
  buildOver,
  chainOver,
  coin,
  context,
  NOW,
  nodeOf,
  type StubSetup,
  tether,
  USDT,
} from './testing/fixtures.ts'
import { approve, transfer } from './trc20.ts'

const KEY = '11'.repeat(32)
const OWNER = TronWeb.address.fromPrivateKey(KEY) as string
const account = (fill: number) => formatAddress(Uint8Array.from([0x41, ...new Uint8Array(20).fill(fill)]))
const VAULT = account(0xae)

const memo = '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:0/1/0'
const plain = { asset: coin, amount: 200_000_000n, sources: [OWNER] as [string], to: VAULT }
const simple = { ...plain, kind: 'simpleTransfer' } as const
const withMemo = { ...plain, kind: 'transferWithMemo', form: 'transfer', memo } as const
const rich: StubSetup = { balance: 900_000_000, tokens: 10n ** 12n }

const over = (setup: StubSetup) => {
  const { http, asked } = nodeOf(setup)
  return { chain: chainOver(http), asked }
}

/** The transaction with hex addresses for TronWeb, checked by TronWeb's encoder. */
const check = (tx: unknown): boolean => {
  const copy = JSON.parse(JSON.stringify(tx))
  const { value } = copy.raw_data.contract[0].parameter
  for (const key of Object.keys(value)) if (key.endsWith('_address')) value[key] = TronWeb.address.toHex(value[key])
  return utils.transaction.txCheck({ ...copy, visible: false })
}

describe('transfers', () => {
  it.each<[string, Deposit]>([
    ['of TRX', simple],
    ['of TRX with a memo', withMemo],
    ['of a token', { ...simple, asset: tether }],
    ['of a token with a memo', { ...withMemo, asset: tether }],
  ])('%s are what TronWeb encodes, signs and recovers', async (_, deposit) => {
    const { tx } = await buildOver(over(rich).chain, deposit)
    expect(check(tx)).toBe(true)
    const signed = utils.crypto.signTransaction(KEY, tx as never) as unknown as { txID: string; signature: string[] }
    const recovered = utils.crypto.ecRecover(signed.txID, signed.signature[0] as string)
    expect(TronWeb.address.fromHex(recovered)).toBe(OWNER)
    expect(decode({ tx, txType: 'TRON', networkFee: 0n })).toEqual({
      to: VAULT,
      amount: 200_000_000n,
      ...(deposit.asset.address && { token: USDT }),
      ...(deposit.kind === 'transferWithMemo' && { memo, memoHex: Buffer.from(memo).toString('hex') }),
      others: [],
      from: [OWNER],
    })
  })

  it('pay for bandwidth, a memo and a new account', async () => {
    const fee = async (setup: StubSetup, deposit: Deposit) =>
      (await buildOver(over({ ...rich, ...setup }).chain, deposit)).networkFee
    const { tx } = await buildOver(over(rich).chain, simple)
    const bytes = BigInt((tx as { raw_data_hex: string }).raw_data_hex.length / 2)
    expect(await fee({}, simple)).toBe((bytes + 134n) * 1_000n)
    expect(await fee({ resources: { freeNetLimit: 600 } }, simple)).toBe(0n)
    expect(await fee({ resources: { NetLimit: 600 } }, simple)).toBe(0n)
    // Bandwidth cannot be combined from both sources.
    expect(await fee({ resources: { freeNetLimit: 200, NetLimit: 200 } }, simple)).toBe((bytes + 134n) * 1_000n)
    expect(await fee({ resources: { freeNetLimit: 600 } }, withMemo)).toBe(1_000_000n)
    expect(await fee({ resources: { freeNetLimit: 600 }, recipientActivated: false }, simple)).toBe(1_100_000n)
  })

  it('of a token pay for energy beyond the staked energy, with a higher fee limit', async () => {
    const deposit = { ...simple, asset: tether }
    const resources = { freeNetLimit: 600, EnergyLimit: 50_000 }
    const built = await buildOver(over({ ...rich, resources, energy: 130_000 }).chain, deposit)
    expect(built.networkFee).toBe((156_000n - 50_000n) * 100n)
    expect(built.tx).toMatchObject({ raw_data: { fee_limit: 15_600_000 } })
  })

  it('of a token are built without enough TRX for the fee; those of TRX are not', async () => {
    const resources = { freeNetLimit: 600, EnergyLimit: 50_000 }
    const poor = over({ ...rich, balance: 10_599_999, resources, energy: 130_000 }).chain
    const built = await buildOver(poor, { ...simple, asset: tether })
    const { gasBalance } = await poor.funds({ asset: tether, amount: 1n, sources: simple.sources }, context)
    expect(gasBalance < built.networkFee).toBe(true)
    const unactivated = over({ balance: Number(simple.amount) + 1_099_999, recipientActivated: false, resources })
    await expect(buildOver(unactivated.chain, simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'TRON.TRX', needed: expect.any(String), available: expect.any(String) },
    })
  })

  it('use the energy price of the chain', async () => {
    const { chain, asked } = over(rich)
    expect(await chain.gas?.('TRON', context)).toEqual({ value: '100', unit: 'sun/energy' })
    expect(await chain.gas?.('TRON', context)).toEqual({ value: '100', unit: 'sun/energy' })
    expect(asked).toEqual(['getchainparameters'])
  })

  it('that would fail are refused with the reason', async () => {
    const reverting = over({ ...rich, reverts: 'REVERT opcode executed' })
    await expect(buildOver(reverting.chain, { ...simple, asset: tether })).rejects.toThrow('REVERT opcode executed')
    const built = await buildOver(reverting.chain, { ...simple, asset: tether }, { balance: false, estimate: true })
    expect(built.warnings?.[0]?.code).toBe('unableToEstimateGas')
    expect(built.networkFee).toBeGreaterThan(13_000_000n)
  })

  it('expire in time', async () => {
    const built = await buildOver(over(rich).chain, { ...simple, expiresAt: NOW + 60_000 })
    expect(built.tx).toMatchObject({ raw_data: { expiration: NOW + 60_000, timestamp: NOW } })
    await expect(buildOver(over(rich).chain, { ...simple, expiresAt: NOW })).rejects.toThrow('expired')
    const raw_data = { number: 1, timestamp: NOW - 300_000 }
    const stale = { ...rich, block: { ...block, block_header: { raw_data } } }
    await expect(buildOver(over(stale).chain, simple)).rejects.toThrow('too old')
  })

  it('keep every digit of a large balance', async () => {
    const funds = await over({ balance: '90071992547409931' }).chain.funds({ ...plain }, context)
    expect(funds.balance).toBe(90_071_992_547_409_931n)
  })
})

describe('sweeps', () => {
  it.each([
    [{ balance: 100_000_000 }, 0n],
    [{ balance: 100_000_000, recipientActivated: false }, 1_100_000n],
    [{ balance: 100_000_000, resources: { freeNetLimit: 600 } }, 0n],
  ])('of TRX leave exactly the fee', async (setup, extra) => {
    const { chain } = over(setup)
    const built = await buildOver(chain, { ...withMemo, sweep: true, amount: 100_000_000n })
    expect(built.sellAmount).toBe(100_000_000n - built.networkFee)
    expect(decode(built).amount).toBe(built.sellAmount)
    const raw = BigInt((built.tx as { raw_data_hex: string }).raw_data_hex.length / 2)
    const bandwidth = 'resources' in setup ? 0n : (raw + 134n) * 1_000n
    expect(built.networkFee).toBe(bandwidth + 1_000_000n + extra)
  })

  it.each<[string, object, Deposit, bigint]>([
    ['a plain one of TRX', {}, simple, 0n],
    ['one with a memo', {}, withMemo, 1_100_000n],
    ['one that opens an account', { recipientActivated: false }, simple, 1_100_000n],
    ['one of a token', { tokens: 123n }, { ...simple, asset: tether }, 0n],
  ])('are announced before they are built, at most by what %s costs more', async (_, setup, deposit, more) => {
    const { chain } = over({ ...rich, ...setup })
    const sweep = { ...deposit, sweep: true }
    const most = (await chain.sellable?.(sweep, await chain.funds(sweep, context), context)) ?? -1n
    const { sellAmount = 0n } = await buildOver(chain, sweep)
    expect(most).toBeGreaterThanOrEqual(sellAmount)
    expect(most - sellAmount).toBeLessThanOrEqual(more)
  })

  it('of TRX below the fee are refused', async () => {
    await expect(buildOver(over({ balance: 1_000 }).chain, { ...simple, sweep: true })).rejects.toThrow(
      'must be larger than the fee',
    )
  })

  it('of a token send the whole token balance and no TRX', async () => {
    const built = await buildOver(over({ ...rich, tokens: 123n }).chain, { ...simple, asset: tether, sweep: true })
    expect(built.sellAmount).toBe(123n)
    expect(decode(built).amount).toBe(123n)
  })
})

describe('contract calls', () => {
  const call = { vm: 'tron', to: VAULT, data: 'deadbeef00', callValue: 200_000_000n } as const
  const deposit = { ...plain, kind: 'contractCall', call } as const

  it('carry value and data and decode to them', async () => {
    const built = await buildOver(over(rich).chain, deposit)
    expect(check(built.tx)).toBe(true)
    expect(decode(built)).toEqual({ to: VAULT, amount: 200_000_000n, data: 'deadbeef00', others: [], from: [OWNER] })
  })

  it('of tokens need an approval of exactly the amount, after a reset of an old one', async () => {
    const approval = { token: USDT, spender: VAULT, amount: 200_000_000n }
    const sale = { ...deposit, asset: tether, call: { ...call, callValue: 0n, approval } } as const
    const outgoing = { asset: tether, amount: 200_000_000n, sources: plain.sources, spender: VAULT }
    for (const [allowance, asked] of [
      [0n, 200_000_000n],
      [5n, 0n],
    ] as const) {
      const { chain } = over({ ...rich, allowance })
      await expect(buildOver(chain, sale)).rejects.toMatchObject({ code: 'insufficientAllowance' })
      const funds = await chain.funds(outgoing, context)
      const answer = await chain.approval?.(outgoing, funds, context)
      expect(answer).toMatchObject({ spender: VAULT, amount: asked, txType: 'TRON' })
      expect(check(answer?.tx)).toBe(true)
      const vault = Uint8Array.from([0x41, ...new Uint8Array(20).fill(0xae)])
      expect(JSON.stringify(answer?.tx)).toContain(`"data":"${approve(vault, asked)}"`)
      const expected = { owner: OWNER, token: USDT, spender: VAULT, amount: asked }
      expect(answer && chain.decodeApproval?.(answer, 'TRON')).toEqual(expected)
    }
    const { chain } = over({ ...rich, allowance: 200_000_000n })
    expect(await chain.approval?.(outgoing, await chain.funds(outgoing, context), context)).toBeUndefined()
    expect(decode(await buildOver(chain, sale))).toMatchObject({ to: VAULT, amount: 0n, data: 'deadbeef00' })
  })

  it('are not decoded as an approval when they do anything else', async () => {
    const { chain } = over(rich)
    for (const sale of [simple, withMemo, deposit, { ...simple, asset: tether }]) {
      const { tx, txType } = await buildOver(chain, sale)
      expect(() => chain.decodeApproval?.({ tx, txType, spender: VAULT, amount: 1n }, 'TRON')).toThrow(TypeError)
    }
  })

  const word = new Uint8Array(21).fill(0x41)
  it.each<[string, object]>([
    ['no selector', { data: 'dead' }],
    ['invalid data', { data: '0xdeadbeef' }],
    ['a plain token transfer', { data: transfer(word, 1n) }],
    ['a value below the amount', { callValue: 1n }],
    ['an approval of another token', { approval: { token: VAULT, spender: VAULT, amount: 1n } }],
    ['a call of another virtual machine', { vm: 'evm' }],
  ])('with %s are refused', async (_, fields) => {
    const other = { ...deposit, call: { ...call, ...fields } } as Deposit
    await expect(buildOver(over(rich).chain, other)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })
})

describe('refused deposits', () => {
  it.each<[string, object, string]>([
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['an amount the format cannot hold', { amount: 2n ** 53n }, 'unableToBuildTransaction'],
    ['more than the balance', { amount: 900_000_001n }, 'insufficientBalance'],
    [
      'a recipient that is no address',
      { to: '0xae7568fa877622e05ffca36fd451eeca923905ac' },
      'unableToBuildTransaction',
    ],
    ['the sender as recipient', { to: OWNER }, 'unableToBuildTransaction'],
    ['the zero address', { to: account(0) }, 'unableToBuildTransaction'],
    ['the token as recipient', { asset: tether, to: USDT }, 'unableToBuildTransaction'],
    ['several sources', { sources: [OWNER, VAULT] }, 'invalidSourceAddressList'],
    ['a destination tag', { destinationTag: 1 }, 'unableToBuildTransaction'],
    ['a deposit message', { form: 'msgDeposit' }, 'unableToBuildTransaction'],
    ['extra outputs', { extraOutputs: [{ address: VAULT, amount: 1n }] }, 'unableToBuildTransaction'],
    ['a memo that is too long', { memo: 'x'.repeat(1_001) }, 'memoTooLongForSourceChain'],
    ['a lone surrogate', { memo: '\ud800' }, 'unableToBuildTransaction'],
  ])('%s', async (_, fields, code) => {
    const deposit = { ...withMemo, ...fields } as Deposit
    await expect(buildOver(over(rich).chain, deposit)).rejects.toMatchObject({ code })
  })

  it('a transaction whose fields differ from the signed bytes', async () => {
    const built = await buildOver(over(rich).chain, withMemo)
    const tx = JSON.parse(JSON.stringify(built.tx))
    const value = tx.raw_data.contract[0].parameter.value
    const other = (change: () => unknown) => {
      const original = JSON.stringify(tx)
      change()
      const changed = JSON.parse(JSON.stringify(tx))
      Object.assign(tx, JSON.parse(original))
      return changed
    }
    expect(() => decode({ ...built, tx: { ...tx, txID: '00'.repeat(32) } })).toThrow(TypeError)
    expect(() => decode({ ...built, tx: { ...tx, raw_data_hex: `${tx.raw_data_hex}00` } })).toThrow(TypeError)
    expect(() => decode({ ...built, tx: other(() => Object.assign(value, { amount: 1 })) })).toThrow(
      'differ from the signed raw data',
    )
  })
})

describe('gateways', () => {
  it('refuse a token with other decimals than the list, and read the decimals once', async () => {
    const { chain, asked } = over({ ...rich, decimals: 18n })
    const sell = { asset: tether, amount: 1n, sources: [OWNER] as [string] }
    await expect(chain.funds(sell, context)).rejects.toThrow('18 decimals on the network but 6 in the token list')
    await expect(chain.funds(sell, context)).rejects.toThrow('18 decimals')
    expect(asked.filter((path) => path === 'triggerconstantcontract')).toHaveLength(3)
  })

  it('get one round of parallel requests and one about the recipient; prices are cached', async () => {
    const { chain, asked } = over(rich)
    await buildOver(chain, simple)
    expect(asked).toEqual(['getaccount', 'getaccountresource', 'getnowblock', 'getchainparameters', 'getaccount'])
    await buildOver(chain, simple)
    expect(asked).toHaveLength(9)
  })

  it('that fail give failedToRetrieveBalance or a refusal to estimate the fee', async () => {
    for (const path of ['getaccount', 'getaccountresource', 'getnowblock', 'getchainparameters']) {
      await expect(buildOver(over({ ...rich, down: [path] }).chain, simple)).rejects.toMatchObject({
        code: 'failedToRetrieveBalance',
      })
    }
    const { http } = nodeOf(rich)
    const untried = chainOver((request) =>
      request.body?.includes('a9059cbb') ? Promise.reject(new UpstreamError('down')) : http(request),
    )
    const call = { ...simple, asset: tether }
    await expect(buildOver(untried, call)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: 'The fee could not be estimated: no gateway answered.',
      cause: expect.any(UpstreamError),
    })
    const { warnings } = await buildOver(untried, call, { balance: false, estimate: true })
    expect(warnings?.[0]?.code).toBe('unableToEstimateGas')
  })

  it('are asked in order, each with its key', async () => {
    const keys: unknown[] = []
    const { http } = nodeOf(rich)
    const chain = chainOver(
      (request) => {
        keys.push(request.headers?.['tron-pro-api-key'])
        return request.url.startsWith('https://a')
          ? Promise.resolve({ status: 429, headers: {}, text: '{}' })
          : http(request)
      },
      { gateway: ['https://a', { url: 'https://b', apiKey: 'own' }], apiKey: 'shared' },
    )
    await chain.funds({ asset: coin, amount: 1n, sources: [OWNER] }, context)
    expect(keys.filter((key) => key === 'shared')).toHaveLength(4)
    expect(keys.filter((key) => key === 'own')).toHaveLength(4)
  })
})

describe('any deposit', () => {
  it('is built and decodes to the same values, or is refused', async () => {
    let made = 0
    const deposits = fc.record({
      asset: fc.constantFrom(coin, tether),
      amount: fc.bigInt(0n, 2n ** 60n),
      to: fc.oneof(
        fc.uint8Array({ minLength: 20, maxLength: 20 }).map((b) => formatAddress(Uint8Array.from([0x41, ...b]))),
        fc.constant('x'),
      ),
      memo: fc.option(fc.string({ unit: 'binary', maxLength: 120 }), { nil: undefined }),
      sweep: fc.boolean(),
      balance: fc.bigInt(0n, 2n ** 54n),
    })
    await fc.assert(
      fc.asyncProperty(deposits, async ({ asset, amount, to, memo: text, sweep, balance }) => {
        const common = { asset, amount, sources: [OWNER] as [string], to, ...(sweep && { sweep }) }
        const deposit: Deposit =
          text === undefined
            ? { ...common, kind: 'simpleTransfer' }
            : { ...common, kind: 'transferWithMemo', form: 'transfer', memo: text }
        try {
          const { chain } = over({ balance: balance.toString(), tokens: 2n ** 61n })
          const built = await buildOver(chain, deposit)
          made += 1
          expect(check(built.tx)).toBe(true)
          expect(decode(built)).toEqual({
            to,
            amount: built.sellAmount ?? amount,
            ...(asset.address && { token: asset.address }),
            ...(text !== undefined && { memo: text, memoHex: Buffer.from(text).toString('hex') }),
            others: [],
            from: [OWNER],
          })
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 300 },
    )
    expect(made).toBeGreaterThan(50)
  })
})
