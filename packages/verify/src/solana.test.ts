import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { solana } from './solana.ts'
import { verifySwap } from './verify-swap.ts'

const NOW = 1_800_000_000_000
const SYSTEM = '11111111111111111111111111111111'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const payer = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const vault = '5VtQHnhs2pfVEr68qQsbTRwKh4JV5GTu9mBHgHFxpHeQ'
const stranger = '8LjUgMjzZuHj8VdyxzkmLLQVmW4C3gd56md1nLd76TNW'
const destination = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
const memo = `=:e:${destination}:2000000`

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

/** A version 0 transaction of the payer. */
const transaction = (...instructions: readonly Instruction[]): string => {
  const keys = [...new Set([payer, ...instructions.flatMap(({ program, accounts }) => [...accounts, program])])]
  const compiled = instructions.flatMap(({ program, accounts, data }) => [
    keys.indexOf(program),
    ...[accounts.length, ...accounts.map((account) => keys.indexOf(account))],
    ...[data.length, ...data],
  ])
  const message = [0x80, 1, 0, 0, keys.length, ...keys.flatMap((key) => [...base58.decode(key)]), ...new Uint8Array(32)]
  return base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message, instructions.length, ...compiled, 0]))
}

const little = (amount: bigint): readonly number[] => [...new Uint8Array(new BigUint64Array([amount]).buffer)]

const limit: Instruction = { program: BUDGET, accounts: [], data: [2, 0x40, 0x0d, 0x03, 0] }
const price: Instruction = { program: BUDGET, accounts: [], data: [3, ...little(1n)] }
const order: Instruction = { program: MEMO, accounts: [], data: [...new TextEncoder().encode(memo)] }
const send = (to: string): Instruction => ({
  program: SYSTEM,
  accounts: [payer, to],
  data: [2, 0, 0, 0, ...little(5_000_000_000n)],
})

/** Whether a sell of 5 SOL to a vault that the wallet knows is passed. */
const passes = (tx: string, stated: object = { targetAddress: vault, inboundAddress: vault }): boolean => {
  const intent = {
    ...{ sellAsset: 'SOL.SOL', buyAsset: 'ETH.ETH', sellAmount: '5', sellDecimals: 9, buyDecimals: 18 },
    ...{ minBuyAmount: '0.02', sourceAddress: payer, destinationAddress: destination, maxNetworkFee: '0.01' },
  }
  const swap = {
    ...{ routeId: 'one', providers: ['THORCHAIN_STREAMING'], sellAsset: 'SOL.SOL', buyAsset: 'ETH.ETH' },
    ...{ sellAmount: '5000000000', expectedBuyAmount: '0.03', expectedBuyAmountMaxSlippage: '0.02' },
    ...{ sourceAddress: payer, destinationAddress: destination, memo, expiration: String(NOW / 1_000 + 900), tx },
    ...stated,
  }
  const options = { now: NOW, accept: ['expiry'] as const, trustedRecipients: [vault] }
  return verifySwap({ intent, route: swap, swap }, [solana], options).ok
}

describe('a sell of SOL to a vault that the wallet knows', () => {
  it('passes as a plain transfer with its memo', () => {
    expect(passes(transaction(limit, send(vault), order, price))).toBe(true)
    expect(passes(transaction(limit, send(stranger), order, price))).toBe(false)
  })

  it('is refused where the budget is placed as in a call, and the response names no recipient', () => {
    for (const tx of [
      transaction(price, send(stranger), order, limit),
      transaction(send(stranger), order, limit),
      transaction(limit, send(stranger), send(stranger), order, price),
    ])
      expect(passes(tx, {})).toBe(false)
  })
})
