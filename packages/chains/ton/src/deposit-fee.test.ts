import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context } from './testing/fixtures.ts'

const account = (byte: string): string => `0:${byte.repeat(32)}`

it.each([0, 60, 500])(
  'the estimate of a fee is what the built transfer keeps, with a comment of %i bytes',
  async (bytes) => {
    const result = { balance: '9000000000', account_state: 'active' }
    const chain = chainOver(async () => ({ status: 200, headers: {}, text: JSON.stringify({ ok: true, result }) }), {
      rpc: { v2: 'https://a.test/v2', v3: 'https://a.test/v3' },
    })
    const payment = { asset: coin, amount: 1_000_000_000n, sources: [account('ab')] as [string], to: account('cd') }
    const { networkFee } = await buildOver(
      chain,
      bytes === 0
        ? { ...payment, kind: 'simpleTransfer' }
        : { ...payment, kind: 'transferWithMemo', form: 'transfer', memo: 'x'.repeat(bytes) },
    )
    const rates = (await chain.readFeeRates?.('TON', context)) ?? null
    expect(chain.estimateDepositFee?.(coin, { kind: 'transfer', bytes }, rates)).toEqual({ amount: networkFee })
  },
)
