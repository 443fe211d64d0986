import { expect, it } from 'vitest'
import { addressOf, buildOver, chainOver, coin, context, enterprise, gatewayOf } from './testing/fixtures.ts'

const base = (fill: number): string => addressOf(0x01, new Uint8Array(28).fill(fill), new Uint8Array(28).fill(fill))

it.each([
  ['two coins at base addresses', base(1), base(2), 2],
  ['one coin at an enterprise address', enterprise(1), enterprise(2), 1],
])('the estimate of a fee covers %s, and is not a fifth above it', async (_name, from, to, count) => {
  const coins = Array.from({ length: count }, () => ({ lovelace: 4_000_000_000n }))
  const chain = chainOver(gatewayOf(coins).http)
  const rates = (await chain.readFeeRates?.('ADA', context)) ?? null
  const amount = 4_000_000_000n * BigInt(count - 1) + 2_000_000_000n
  const sell = { kind: 'simpleTransfer', asset: coin, amount, sources: [from] as [string], to } as const
  const { networkFee } = await buildOver(chain, sell)
  const estimate = chain.estimateDepositFee?.(coin, { kind: 'transfer' }, rates)
  expect(estimate?.assumedInputs).toBe(2)
  expect(estimate?.amount).toBeGreaterThanOrEqual(networkFee)
  expect((estimate?.amount ?? 0n) * 10n).toBeLessThanOrEqual(networkFee * 12n)
})
