import { describe, expect, it, vi } from 'vitest'
import type { Chain } from '../../contract/chain.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { Offer, QuoteParams } from '../../contract/provider.ts'
import { btc, fakeChain, offerOf } from '../../testing/fakes.ts'
import { playing, refused } from '../../testing/guarded-swap.ts'

describe('a deposit that a client could not make from the response', () => {
  const kinds: readonly [string, Partial<Offer>, object][] = [
    [
      'a contract call',
      { depositKind: 'contractCall' },
      { kind: 'contractCall', call: { vm: 'radix', manifest: 'x' } },
    ],
    ['bytes', {}, { kind: 'transferWithMemo', form: 'transfer', memo: '', memoHex: '00ff', to: 'bc1vault' }],
    ['a message without a recipient', {}, { kind: 'transferWithMemo', form: 'msgDeposit', memo: '=:x', to: undefined }],
    [
      'further outputs',
      {},
      {
        kind: 'transferWithMemo',
        form: 'transfer',
        memo: '=:x',
        to: 'bc1vault',
        extraOutputs: [{ address: 'bc1other', amount: 1n }],
      },
    ],
  ]
  const asking = (offer: Partial<Offer>, deposit: object, chains: readonly Chain[]) => {
    const build = vi.fn(
      async ({ sellAmount }: Offer, { sources }: { sources: readonly [string, ...string[]] }) =>
        ({ asset: btc, amount: sellAmount, sources, ...deposit }) as Deposit,
    )
    const quote = (ask: QuoteParams) => {
      const { depositKind: _, ...bare } = offerOf(ask)
      return { offers: [{ ...bare, ...offer }] }
    }
    return { build, played: playing({ build, quote }, chains, { disableBuildTx: chains.length > 0 }) }
  }

  it.each(kinds)('is refused when the client builds the transaction: %s [SWP-6]', async (_, offer, deposit) => {
    const { played } = asking(offer, deposit, [fakeChain()])
    expect((await played).outcome).toEqual(refused)
    expect((await played).outcome).toMatchObject({ message: expect.stringContaining('Leave out disableBuildTx') })
  })

  it.each(kinds)('is refused when no package serves the chain: %s', async (_, offer, deposit) => {
    const { outcome } = await asking(offer, deposit, []).played
    expect(outcome).toEqual(refused)
    expect(outcome).toMatchObject({ message: expect.stringContaining('BTC are not built here') })
  })

  it('is refused before the provider opens it', async () => {
    const { build, played } = asking({ depositKind: 'contractCall' }, {}, [fakeChain()])
    await played
    expect(build).not.toHaveBeenCalled()
  })

  it('is returned when address, amount and memo are enough, with a warning on chains without a package', async () => {
    const memo = { kind: 'transferWithMemo', form: 'transfer', memo: '=:x', to: 'bc1vault' }
    const { outcome } = await asking({}, memo, []).played
    expect(outcome).toMatchObject({ deposit: memo, route: { warnings: [{ code: 'transactionNotBuilt' }] } })
    expect((await asking({}, memo, [fakeChain()]).played).outcome).toMatchObject({ route: { warnings: [] } })
  })
})
