import { type Deposit, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { TronWeb, utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import { formatAddress } from './address.ts'
import { decode } from './decode.ts'
import { check, KEY, memo, OWNER, over, plain, rich, simple, VAULT, withMemo } from './testing/deposits.ts'
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
import type { TronOptions } from './tron.ts'

describe('transfers', () => {
  it.each<[string, Deposit]>([
    ['of TRX', simple],
    ['of TRX with a memo', withMemo],
    ['of a token', { ...simple, asset: tether }],
    ['of a token with a memo', { ...withMemo, asset: tether }],
    ['of TRX with a memo to a contract that takes it', { ...withMemo, toContract: true }],
    ['of a token with a memo of bytes', { ...withMemo, asset: tether, memoHex: Buffer.from(memo).toString('hex') }],
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

  it('of TRX to a contract are a call without data, whose energy is paid', async () => {
    const bytes = '0100ff'
    const deposit = { ...withMemo, memo: `0x${bytes}`, memoHex: bytes, toContract: true } as const
    const { chain, asked } = over({ ...rich, recipientType: 'Contract', energy: 10_000 })
    const built = await buildOver(chain, deposit)
    expect(built.tx).toMatchObject({
      raw_data: {
        data: bytes,
        contract: [
          { type: 'TriggerSmartContract', parameter: { value: { contract_address: VAULT, call_value: 200_000_000 } } },
        ],
        fee_limit: 10_000_000,
      },
    })
    expect(JSON.stringify(built.tx)).not.toContain('"data":""')
    expect(asked).toContain('triggerconstantcontract')
    const before = (await buildOver(over(rich).chain, simple)).networkFee
    expect(built.networkFee).toBeGreaterThan(before + 12_000n * 100n)
    expect(decode(built)).toEqual({ to: VAULT, amount: 200_000_000n, memoHex: bytes, others: [], from: [OWNER] })
    await expect(buildOver(chain, { ...deposit, sweep: true })).rejects.toThrow('whole balance')
    await expect(buildOver(chain, { ...deposit, memoHex: '' })).rejects.toThrow('memo is empty')
    const long = buildOver(chain, { ...deposit, memoHex: '00'.repeat(1_001) })
    await expect(long).rejects.toMatchObject({ code: 'memoTooLongForSourceChain' })
    const refused = over({ ...rich, reverts: 'REVERT opcode executed' }).chain
    await expect(buildOver(refused, deposit)).rejects.toThrow('would reject the call')
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
    const { gasBalance } = await poor.readFunds({ asset: tether, amount: 1n, sources: simple.sources }, context)
    expect(gasBalance < built.networkFee).toBe(true)
    const unactivated = over({ balance: Number(simple.amount) + 1_099_999, recipientActivated: false, resources })
    await expect(buildOver(unactivated.chain, simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'TRON.TRX', needed: expect.any(String), available: expect.any(String) },
    })
  })

  it('use the energy price of the chain', async () => {
    const { chain, asked } = over(rich)
    expect(await chain.readGas?.('TRON', context)).toEqual({ value: '100', unit: 'sun/energy' })
    expect(await chain.readGas?.('TRON', context)).toEqual({ value: '100', unit: 'sun/energy' })
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

  it('expire after the lifetime of the options', async () => {
    const expirationOf = async (options: TronOptions) => {
      const { tx } = await buildOver(chainOver(nodeOf(rich).http, options), simple)
      return (tx as { raw_data: { expiration: number } }).raw_data.expiration - block.block_header.raw_data.timestamp
    }
    expect(await expirationOf({})).toBe(300_000)
    expect(await expirationOf({ lifetimeMs: 60_000 })).toBe(60_000)
  })

  it('keep every digit of a large balance', async () => {
    const funds = await over({ balance: '90071992547409931' }).chain.readFunds({ ...plain }, context)
    expect(funds.balance).toBe(90_071_992_547_409_931n)
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
    expect(made).toBeGreaterThan(40)
  })
})
