import { UnreadableInput } from '@switchyard/chain-kit'
import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { account, OWNER, over, rich, VAULT, withMemo } from './testing/deposits.ts'
import { buildOver, tether, USDT } from './testing/fixtures.ts'

describe('refused deposits', () => {
  it.each<[string, object, string]>([
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['an amount the format cannot hold', { amount: 2n ** 53n }, 'unableToBuildTransaction'],
    ['more than the balance', { amount: 900_000_001n }, 'insufficientBalance'],
    [
      'a recipient that is no address',
      { to: '0xae7568fa877622e05ffca36fd451eeca923905ac' },
      'unableToBuildTransaction',
    ],
    ['the sender as recipient', { to: OWNER }, 'unableToBuildTransaction'],
    ['the zero address', { to: account(0) }, 'unableToBuildTransaction'],
    ['the token as recipient', { asset: tether, to: USDT }, 'unableToBuildTransaction'],
    ['several sources', { sources: [OWNER, VAULT] }, 'invalidSourceAddressList'],
    ['a destination tag', { destinationTag: 1 }, 'unableToBuildTransaction'],
    ['a deposit message', { form: 'msgDeposit' }, 'unableToBuildTransaction'],
    ['extra outputs', { extraOutputs: [{ address: VAULT, amount: 1n }] }, 'unableToBuildTransaction'],
    ['a memo that is too long', { memo: 'x'.repeat(1_001) }, 'memoTooLongForSourceChain'],
    ['a lone surrogate', { memo: '\ud800' }, 'unableToBuildTransaction'],
  ])('%s', async (_, fields, code) => {
    const deposit = { ...withMemo, ...fields } as Deposit
    await expect(buildOver(over(rich).chain, deposit)).rejects.toMatchObject({ code })
  })

  it('TRX to a contract, which the chain does not accept as a transfer', async () => {
    const { chain } = over({ ...rich, recipientType: 'Contract' })
    await expect(buildOver(chain, withMemo)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(chain, withMemo)).rejects.toThrow('is a contract')
    await expect(buildOver(chain, { ...withMemo, asset: tether })).resolves.toBeDefined()
  })

  it('a transaction whose fields differ from the signed bytes', async () => {
    const built = await buildOver(over(rich).chain, withMemo)
    const tx = JSON.parse(JSON.stringify(built.tx))
    const value = tx.raw_data.contract[0].parameter.value
    const other = (change: () => unknown) => {
      const original = JSON.stringify(tx)
      change()
      const changed = JSON.parse(JSON.stringify(tx))
      Object.assign(tx, JSON.parse(original))
      return changed
    }
    expect(() => decode({ ...built, tx: { ...tx, txID: '00'.repeat(32) } })).toThrow(UnreadableInput)
    expect(() => decode({ ...built, tx: { ...tx, raw_data_hex: `${tx.raw_data_hex}00` } })).toThrow(UnreadableInput)
    expect(() => decode({ ...built, tx: other(() => Object.assign(value, { amount: 1 })) })).toThrow(
      'differ from the signed raw data',
    )
  })
})
