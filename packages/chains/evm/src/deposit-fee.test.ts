import type { DepositShape } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALICE,
  chainOver,
  coin,
  contextAt,
  readOutgoing,
  routerCall,
  token,
  USDC,
  VAULT,
} from './testing/chain-under-test.ts'
import { StubNode } from './testing/stub-node.ts'

const GWEI = 10n ** 9n
const toHex = (value: bigint): string => `0x${value.toString(16)}`

/** A chain with an oracle that charges at least 100 bytes, as that of the OP stack does. */
const chainAt = (
  chain: 'ETH' | 'BASE',
  { price, gas, plain = 21_000n, perByte = 0n }: { price: bigint; gas: bigint; plain?: bigint; perByte?: bigint },
) => {
  const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
  const node = new StubNode({
    eth_chainId: () => (chain === 'ETH' ? '0x1' : '0x2105'),
    eth_getBalance: () => toHex(10n ** 24n),
    eth_getTransactionCount: () => '0x7',
    eth_gasPrice: () => toHex(price),
    eth_estimateGas: ([call]) => {
      const { to, data } = call as { readonly to: string; readonly data: string }
      return toHex(data === '0x' && to !== VAULT ? plain : gas)
    },
    eth_getCode: () => '0x60',
    eth_call: ([call]) => {
      const { data } = call as { readonly data: string }
      if (data.startsWith('0x275aedd2')) return word(BigInt(`0x${data.slice(10)}`) * 3n)
      if (!data.startsWith('0x49948e0e')) return word(data.startsWith('0x313ce567') ? 6n : 10n ** 30n)
      const bytes = BigInt(`0x${data.slice(74, 138)}`) + 68n
      return word((bytes > 300n ? bytes : 300n) * perByte)
    },
  })
  return chainOver(node.http)
}

describe('the network fee of a deposit that is not built', () => {
  it('suffices for what is built at these rates, and is at most a fifth more', async () => {
    const shapes = fc.constantFrom('coin', 'memo', 'token', 'call', 'tokenCall')
    const prices = fc.bigInt(GWEI / 100n, 200n * GWEI)
    const lengths = fc.integer({ min: 1, max: 900 })
    const chains = fc.constantFrom('ETH' as const, 'BASE' as const)
    await fc.assert(
      fc.asyncProperty(shapes, prices, lengths, chains, async (kind, price, bytes, code) => {
        const used = {
          coin: 21_000n,
          memo: 21_000n + 40n * BigInt(bytes),
          token: 65_000n,
          call: 90_001n,
          tokenCall: 180_003n,
        }
        const chain = chainAt(code, { price, gas: used[kind], perByte: 60_000_000n })
        const isToken = kind === 'token' || kind === 'tokenCall'
        const asset = isToken ? token(USDC, { chain: code }) : coin(code)
        const pay = { kind: 'simpleTransfer', asset, amount: 5n, sources: [ALICE] as [string], to: VAULT } as const
        const data = `0x44bc937b${'ab'.repeat(bytes)}`
        const deposit =
          kind === 'memo'
            ? ({ ...pay, kind: 'transferWithMemo', form: 'transfer', memo: 'm'.repeat(bytes) } as const)
            : kind === 'coin' || kind === 'token'
              ? pay
              : routerCall(asset, 5n, isToken ? { data } : { data, value: 5n, approval: undefined })
        const isCall = kind === 'call' || kind === 'tokenCall'
        const shape: DepositShape = isCall
          ? { kind: 'call', bytes: bytes + 4, units: used[kind] }
          : { kind: 'transfer', bytes: kind === 'memo' ? bytes : undefined }

        const context = contextAt()
        const rates = (await chain.readFeeRates?.(code, context)) ?? null
        const { amount = 0n } = chain.estimateDepositFee?.(asset, shape, JSON.parse(JSON.stringify(rates))) ?? {}
        const { networkFee } = await chain.build(
          deposit,
          await chain.readFunds(readOutgoing(deposit), context),
          context,
        )
        expect(amount).toBeGreaterThanOrEqual(networkFee)
        expect(amount * 10n).toBeLessThanOrEqual(networkFee * 12n)
      }),
      { numRuns: 60 },
    )
  })

  it('follows what a payment to a new account takes, whatever an upgrade makes of it', async () => {
    // Glamsterdam prices new state (EIP-8037) and lowers the gas of a payment to an account that exists (EIP-2780).
    for (const gas of [183_600n, 12_000n]) {
      const chain = chainAt('ETH', { price: GWEI, gas, plain: gas })
      const context = contextAt()
      const rates = JSON.parse(JSON.stringify((await chain.readFeeRates?.('ETH', context)) ?? null))
      const deposit = {
        kind: 'simpleTransfer',
        asset: coin(),
        amount: 5n,
        sources: [ALICE] as [string],
        to: VAULT,
      } as const
      const { networkFee } = await chain.build(deposit, await chain.readFunds(readOutgoing(deposit), context), context)
      expect(chain.estimateDepositFee?.(coin(), { kind: 'transfer' }, rates)).toEqual({ amount: networkFee })
    }
  })

  it('has the usual gas of a payment where no node estimates one', async () => {
    const node = new StubNode({ eth_chainId: () => '0x1', eth_gasPrice: () => toHex(GWEI) })
    const chain = chainOver(node.http)
    const rates = JSON.parse(JSON.stringify((await chain.readFeeRates?.('ETH', contextAt())) ?? null))
    expect(chain.estimateDepositFee?.(coin(), { kind: 'transfer' }, rates)).toEqual({
      amount: (21_000n * 12n * GWEI) / 10n,
    })
  })

  it('has the usual gas of a call whose provider does not say it', async () => {
    const chain = chainAt('ETH', { price: GWEI, gas: 1n })
    const rates = (await chain.readFeeRates?.('ETH', contextAt())) ?? null
    const estimate = (asset = coin()) => chain.estimateDepositFee?.(asset, { kind: 'call' }, rates).amount
    // The gas price has a margin of a fifth, and so has the gas.
    expect(estimate()).toBe((55_000n * 12n * 12n * GWEI) / 100n)
    expect(estimate(token(USDC))).toBe((110_000n * 12n * 12n * GWEI) / 100n)
  })

  it('has no fee of layer 1 where the oracle is gone', async () => {
    const node = new StubNode({ eth_chainId: () => '0x2105', eth_gasPrice: () => toHex(GWEI), eth_call: () => '0x' })
    const rates = await chainOver(node.http).readFeeRates?.('BASE', contextAt())
    expect(rates).toEqual({ price: '1200000000', layer1: ['0', '0', '0'], operatorFee: '0' })
    expect(node.requests).toHaveLength(1)
  })
})
