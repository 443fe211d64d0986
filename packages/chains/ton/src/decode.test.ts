import { UnreadableInput } from '@switchyard/chain-kit'
import { type Deposit, type Funds, SwapError } from '@switchyard/core'
import { beginCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, formatRaw, type TonAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { tonFacts } from './facts.ts'
import type { TonState } from './funds.ts'
import { coin, context, jettonAt } from './testing/fixtures.ts'

const address: fc.Arbitrary<TonAddress> = fc.record({
  workchain: fc.constantFrom(0 as const, -1 as const),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
})
const amount = fc.oneof(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 121n))
const memo = fc.option(fc.string({ unit: 'grapheme', maxLength: 1500 }), { nil: undefined })

const owner: TonAddress = { workchain: 0, hash: new Uint8Array(32).fill(1) }
const wallet: TonAddress = { workchain: 0, hash: new Uint8Array(32).fill(2) }
const master = formatAddress({ workchain: 0, hash: new Uint8Array(32).fill(3) }, true)
const masters = new Map([[formatAddress(wallet), master]])

const funds = (balance: bigint): Funds => {
  const state: TonState = { owner, frozen: false, jetton: { wallet, balance } }
  return { balance, gasBalance: 2n ** 122n, state }
}

describe('decoding messages', () => {
  it('returns the deposit they were built from', async () => {
    let built = 0
    await fc.assert(
      fc.asyncProperty(address, amount, memo, fc.boolean(), fc.boolean(), async (to, sold, text, token, bounceable) => {
        const plain = {
          asset: token ? jettonAt(master) : coin,
          amount: sold,
          sources: [formatAddress(owner)] as [string],
          to: formatAddress(to, bounceable),
        }
        const deposit: Deposit =
          text === undefined
            ? { kind: 'simpleTransfer', ...plain }
            : { kind: 'transferWithMemo', form: 'transfer', memo: text, ...plain }
        try {
          const decoded = decode(await build(deposit, { funds: funds(sold), facts: tonFacts.own }, context), masters)
          expect(decoded).toMatchObject({ to: formatAddress(to), amount: sold })
          expect([decoded.memo, decoded.token]).toEqual([text, token ? master : undefined])
          for (const other of decoded.others) expect(other.address).toBe(formatAddress(owner))
          built++
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 300 },
    )
    expect(built).toBeGreaterThan(50)
  })

  const read = (tx: unknown) => decode({ tx: tx as string, txType: 'TON', networkFee: 0n }, masters)
  const to = formatAddress(owner)
  const bag = (cell: ReturnType<typeof beginCell>): string => cell.endCell().toBoc().toString('base64')

  it('returns every additional message in others', () => {
    const messages = [
      { address: to, amount: '5' },
      { address: formatRaw(wallet), amount: '6' },
    ]
    expect(read(messages)).toEqual({ to, amount: 5n, others: [{ address: formatAddress(wallet), amount: 6n }] })
  })

  it('returns an unknown payload as data', () => {
    const payload = bag(beginCell().storeUint(0x12345678, 32))
    expect(read([{ address: to, amount: '5', payload }])).toMatchObject({
      data: Buffer.from(payload, 'base64').toString('hex'),
    })
  })

  it('refuses messages it does not fully understand', () => {
    const jetton = () => beginCell().storeUint(0x0f8a7ea5, 32).storeUint(0, 64).storeCoins(5n)
    const odd = [
      {},
      [],
      [{ address: to, amount: 5 }],
      [{ address: to, amount: '-5' }],
      [{ address: 'EQ', amount: '5' }],
      [{ address: to, amount: '5', stateInit: 'te6' }],
      [
        { address: to, amount: '5' },
        { address: to, amount: '5', payload: bag(beginCell()) },
      ],
      [{ address: to, amount: '5', payload: bag(jetton().storeAddress(null).storeAddress(null).storeBit(false)) }],
      [{ address: to, amount: '5', payload: bag(beginCell().storeUint(0, 32).storeUint(1, 3)) }],
    ]
    for (const tx of odd) expect(() => read(tx)).toThrow(UnreadableInput)
  })
})
