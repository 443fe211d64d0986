import { bech32 } from '@scure/base'
import { type Deposit, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networks } from './network.ts'
import { chainOver, coin, context, denominated, gatewayOf } from './testing/fixtures.ts'

const accountOf = (prefix: string) =>
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bech32.encode(prefix, bech32.toWords(bytes)))

const deposits = fc.constantFrom(...networks).chain((network) =>
  fc.record({
    asset: fc.constantFrom(
      ...Object.keys(network.coins).map((ticker) => coin(network.code, ticker)),
      denominated(network.code, 'X', 'ibc/ABC'),
      coin(network.code, 'NONE'),
    ),
    amount: fc.bigInt(0n, 2n ** 70n),
    sources: accountOf(network.prefix).map((address) => [address] as [string]),
    to: fc.oneof(accountOf(network.prefix), fc.constant('nobody'), fc.constant(undefined)),
    memo: fc.string({ unit: 'binary', maxLength: 260 }),
    form: fc.constantFrom('transfer' as const, 'msgDeposit' as const),
    kind: fc.constantFrom('simpleTransfer' as const, 'transferWithMemo' as const),
    balance: fc.bigInt(0n, 2n ** 71n),
  }),
)

describe('any deposit', () => {
  it('is built and decodes to the same values, or is refused', async () => {
    let built = 0
    await fc.assert(
      fc.asyncProperty(deposits, async ({ balance, ...fields }) => {
        const deposit = (fields.kind === 'simpleTransfer' ? { ...fields, memo: undefined } : fields) as Deposit
        const everything = Object.fromEntries(
          ['uatom', 'rune', 'tcy', 'x/ruji', 'cacao', 'maya', 'ukuji', 'uusdc', 'ibc/ABC'].map((d) => [
            d,
            `${balance}`,
          ]),
        )
        const chain = chainOver(gatewayOf({ balances: everything }).http)
        try {
          const { asset, amount, sources } = deposit
          const made = await chain.build(deposit, await chain.readFunds({ asset, amount, sources }, context), context)
          built += 1
          const isDeposit = fields.kind === 'transferWithMemo' && fields.form === 'msgDeposit'
          expect(chain.decode(made, asset.chain)).toEqual({
            ...(isDeposit ? {} : { to: fields.to }),
            ...(asset.address === undefined ? { asset: asset.identifier } : { token: asset.address }),
            ...(fields.kind === 'transferWithMemo' && {
              memo: fields.memo,
              memoHex: Buffer.from(fields.memo).toString('hex'),
            }),
            amount,
            others: [],
            from: [...deposit.sources],
            fee: expect.toSatisfy((fee: bigint) => fee <= made.networkFee),
          })
          expect(made.networkFee).toBeGreaterThan(0n)
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 600 },
    )
    expect(built).toBeGreaterThan(12)
  })
})
