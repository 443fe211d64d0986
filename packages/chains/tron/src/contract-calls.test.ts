import { UnreadableInput } from '@switchyard/chain-kit'
import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { check, OWNER, over, plain, rich, simple, VAULT, withMemo } from './testing/deposits.ts'
import { buildOver, context, tether, USDT } from './testing/fixtures.ts'
import { encodeTokenCall } from './trc20.ts'

describe('contract calls', () => {
  const call = { vm: 'tron', to: VAULT, data: 'deadbeef00', callValue: 200_000_000n } as const
  const deposit = { ...plain, kind: 'contractCall', call } as const

  it('carry value and data and decode to them', async () => {
    const built = await buildOver(over(rich).chain, deposit)
    expect(check(built.tx)).toBe(true)
    expect(decode(built)).toEqual({ to: VAULT, amount: 200_000_000n, data: 'deadbeef00', others: [], from: [OWNER] })
  })

  it('of tokens need an approval of exactly the amount, after a reset of an old one', async () => {
    const approval = { token: USDT, spender: VAULT, amount: 200_000_000n }
    const sale = { ...deposit, asset: tether, call: { ...call, callValue: 0n, approval } } as const
    const outgoing = { asset: tether, amount: 200_000_000n, sources: plain.sources, spender: VAULT }
    for (const [allowance, asked] of [
      [0n, 200_000_000n],
      [5n, 0n],
    ] as const) {
      const { chain } = over({ ...rich, allowance })
      await expect(buildOver(chain, sale)).rejects.toMatchObject({ code: 'insufficientAllowance' })
      const funds = await chain.readFunds(outgoing, context)
      const answer = await chain.buildApproval?.(outgoing, funds, context)
      expect(answer).toMatchObject({ spender: VAULT, amount: asked, txType: 'TRON' })
      expect(check(answer?.tx)).toBe(true)
      const vault = Uint8Array.from([0x41, ...new Uint8Array(20).fill(0xae)])
      expect(JSON.stringify(answer?.tx)).toContain(`"data":"${encodeTokenCall('approve', vault, asked)}"`)
      const expected = { owner: OWNER, token: USDT, spender: VAULT, amount: asked }
      expect(answer && chain.decodeApproval?.(answer, 'TRON')).toEqual(expected)
    }
    const { chain } = over({ ...rich, allowance: 200_000_000n })
    expect(await chain.buildApproval?.(outgoing, await chain.readFunds(outgoing, context), context)).toBeUndefined()
    expect(decode(await buildOver(chain, sale))).toMatchObject({ to: VAULT, amount: 0n, data: 'deadbeef00' })
  })

  it('are not decoded as an approval when they do anything else', async () => {
    const { chain } = over(rich)
    for (const sale of [simple, withMemo, deposit, { ...simple, asset: tether }]) {
      const { tx, txType } = await buildOver(chain, sale)
      expect(() => chain.decodeApproval?.({ tx, txType, spender: VAULT, amount: 1n }, 'TRON')).toThrow(UnreadableInput)
    }
  })

  it('take the maximum of the fee limit from the chain, and never more than is known', async () => {
    const limited = (getMaxFeeLimit: number, feeLimit: bigint) =>
      buildOver(over({ ...rich, parameters: { getMaxFeeLimit } }).chain, { ...deposit, call: { ...call, feeLimit } })
    await expect(limited(12_000_000_000, 12_000_000_001n)).rejects.toThrow('maximum of 12000000000 sun')
    await expect(limited(12_000_000_000, 12_000_000_000n)).resolves.toBeDefined()
    await expect(limited(90_000_000_000, 15_000_000_001n)).rejects.toThrow('maximum of 15000000000 sun')
  })

  const word = new Uint8Array(21).fill(0x41)
  it.each<[string, object]>([
    ['no selector', { data: 'dead' }],
    ['invalid data', { data: '0xdeadbeef' }],
    ['a plain token transfer', { data: encodeTokenCall('transfer', word, 1n) }],
    ['a value below the amount', { callValue: 1n }],
    ['an approval of another token', { approval: { token: VAULT, spender: VAULT, amount: 1n } }],
    ['a call of another virtual machine', { vm: 'evm' }],
  ])('with %s are refused', async (_, fields) => {
    const other = { ...deposit, call: { ...call, ...fields } } as Deposit
    await expect(buildOver(over(rich).chain, other)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })
})
