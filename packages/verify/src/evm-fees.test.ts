import { expect, it } from 'vitest'
import { checkFee } from './checks/check-envelope.ts'
import type { Context } from './context.ts'
import { evm } from './evm.ts'

const address = `0x${'a1'.repeat(20)}`
const readFee = (fields: Readonly<Record<string, string>>) => {
  const tx = { to: address, from: address, value: '1', data: '0x', ...fields }
  const { fee, partialFee } = evm.read(tx, 'ETH')
  return { fee, partialFee }
}

it.each([
  ['a legacy price', { gasPrice: '0x3b9aca00' }, '1000000000 wei per gas'],
  ['a highest price', { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' }, '1000000000 wei per gas'],
  ['a priority fee alone', { maxPriorityFeePerGas: '0x1176592e000' }, '1200000000000 wei per gas'],
  ['a priority fee and a gas limit', { maxPriorityFeePerGas: '0x5', gas: '0x5208' }, '5 wei per gas'],
])('%s without a bound of the fee is no fee that can be checked', (_, fields, partialFee) => {
  expect(readFee(fields as Readonly<Record<string, string>>)).toEqual({ fee: undefined, partialFee })
})

it('a price and a gas limit are a fee, and neither is left to the wallet', () => {
  expect(readFee({ gas: '0x5208', gasPrice: '0x2' })).toEqual({ fee: 42_000n, partialFee: undefined })
  expect(readFee({ gas: '0x5208' })).toEqual({ fee: undefined, partialFee: undefined })
  expect(readFee({})).toEqual({ fee: undefined, partialFee: undefined })
})

it('a fee without a bound is not verified, whatever the wallet allows', () => {
  const context = { intent: { chain: { nativeDecimals: 18 }, maxNetworkFee: 10n ** 18n } } as unknown as Context
  expect(checkFee(context, { partialFee: '5 wei per gas' })).toMatchObject({ field: 'fee', ok: 'unverifiable' })
  expect(checkFee(context, { fee: 5n })).toMatchObject({ field: 'fee', ok: true })
})
