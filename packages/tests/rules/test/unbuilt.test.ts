import type { BuildParams, Deposit, Offer, TransferWithMemo } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { btc, coin, eth, listed } from './assets.ts'
import { createHarness, errorResponse, hosts, provider } from './harness.ts'

const memoDeposit = ({ sellAmount }: Offer, { sources }: BuildParams, more: Partial<TransferWithMemo>): Deposit => ({
  kind: 'transferWithMemo',
  form: 'transfer',
  asset: btc,
  amount: sellAmount,
  sources,
  to: 'bc1vault',
  memo: '=:e:0xdestination',
  ...more,
})

const callDeposit = ({ sellAmount }: Offer, { sources }: BuildParams): Deposit => ({
  kind: 'contractCall',
  asset: btc,
  amount: sellAmount,
  sources,
  call: { vm: 'evm', to: '0xrouter', data: '0xdeadbeef', value: sellAmount },
})

describe.each(hosts)('a swap without a built transaction, over $name', ({ connect }) => {
  it.each<[string, Partial<Offer>, (offer: Offer, addresses: BuildParams) => Deposit]>([
    ['a contract call', { depositKind: 'contractCall' }, callDeposit],
    ['a contract call the quote did not announce', { depositKind: undefined as never }, callDeposit],
    [
      'a memo that is no text',
      { depositKind: 'transferWithMemo' },
      (offer, addresses) => memoDeposit(offer, addresses, { memoHex: '00' }),
    ],
    [
      'further outputs',
      { depositKind: 'transferWithMemo' },
      (offer, addresses) => memoDeposit(offer, addresses, { extraOutputs: [{ address: 'bc1other', amount: 1n }] }),
    ],
    [
      'a message without a recipient',
      { depositKind: 'transferWithMemo' },
      (offer, addresses) => memoDeposit(offer, addresses, { form: 'msgDeposit', to: undefined as never }),
    ],
  ])('is refused when address and memo are not enough to make the payment: %s [SWP-6]', async (_, offer, deposit) => {
    const fake = provider({ offer, build: async (given, addresses) => deposit(given, addresses) })
    const { swap } = createHarness(connect, { providers: [fake] })
    expect(await swap({}, { disableBuildTx: true })).toMatchObject(errorResponse(400, 'unableToBuildTransaction'))
  })
  it('is neither built nor checked without a package for the sell chain, and warns at quote and swap [SWP-3, SWP-4]', async () => {
    const ltc = coin('LTC')
    const fake = provider({
      assets: [ltc, eth].map(listed),
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: ltc,
        amount: sellAmount,
        sources,
        to: 'ltc1vault',
      }),
    })
    // The offer is worth far more than the sell; the outlier bound is raised so that it stays.
    const { swap, quote } = createHarness(connect, { providers: [fake], policy: { outlierBps: 1_000_000_000 } })
    const warned = { warnings: [{ code: 'transactionNotBuilt' }] }
    expect((await quote({ sellAsset: 'LTC.LTC' })).body).toMatchObject({ routes: [warned] })
    const { status, body } = await swap({ sellAsset: 'LTC.LTC' }, { sourceAddress: 'ltc1source' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ targetAddress: 'ltc1vault', ...warned })
    expect(body).not.toHaveProperty('tx')
    expect(body).not.toHaveProperty('meta.txType')
    const calling = provider({ assets: [ltc, eth].map(listed), offer: { depositKind: 'contractCall' } })
    const call = await createHarness(connect, { providers: [calling] }).swap({ sellAsset: 'LTC.LTC' })
    expect(call).toMatchObject(errorResponse(400, 'unableToBuildTransaction'))
  })
  it('has an expiration even when neither deposit nor offer has one [SRS-9]', async () => {
    expect((await createHarness(connect).swap()).body).toMatchObject({
      expiration: String(Date.parse('2026-11-21T12:05:00Z') / 1_000),
    })
  })
})
