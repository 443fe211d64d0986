import { describe, expect, it } from 'vitest'
import type { BuiltTransaction, DecodedDeposit } from '../../contract/chain.ts'
import type { SimpleTransfer } from '../../contract/deposit.ts'
import type { Token } from '../../contract/token.ts'
import { fakeChain } from '../../testing/fakes.ts'
import { transactionMismatch } from './transaction-mismatch.ts'

const tcy: Token = {
  identifier: 'THOR.TCY',
  chain: 'THOR',
  chainId: 'thorchain-1',
  ticker: 'TCY',
  symbol: 'TCY',
  name: 'TCY',
  decimals: 8,
}

const deposit: SimpleTransfer = { kind: 'simpleTransfer', asset: tcy, amount: 5n, sources: ['thor1a'], to: 'thor1b' }
const built: BuiltTransaction = { tx: {}, txType: 'COSMOS', networkFee: 1n }

const found = (asset?: string) => {
  const decoded: DecodedDeposit = { to: 'thor1b', amount: 5n, others: [], ...(asset !== undefined && { asset }) }
  return transactionMismatch({ ...fakeChain(), decode: () => decoded }, deposit, built)
}

describe('the check of a decoded transaction', () => {
  it('distinguishes coins without a contract', () => {
    expect(found('THOR.RUNE')).toEqual({ field: 'asset', expected: 'THOR.TCY', found: 'THOR.RUNE' })
    expect(found('nothing readable')).toMatchObject({ field: 'asset', found: 'nothing readable' })
  })

  it('accepts another spelling of the same asset, and chains without an asset name', () => {
    expect(found('THOR.tcy')).toBeUndefined()
    expect(found()).toBeUndefined()
  })
})
