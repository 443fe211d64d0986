import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { readKnown } from '../known.ts'
import { utxo } from '../utxo.ts'
import { checkMemo } from './check-memo.ts'

const DESTINATION = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
// Source: BIP-173 and BIP-350.
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

/** The checks of the refund of a sell of BTC whose memo and whose user name the same refund address. */
const judge = (provider: string, refund: string) => {
  const intent = {
    ...{ chain: { code: 'BTC' }, buyAsset: 'ETH.ETH', buyDecimals: 18, minBuyAmount: 0n },
    ...{ destination: DESTINATION, sources: [SEGWIT], refund },
  }
  const swap = { expectedBuyAmount: '1' }
  const context = { known: readKnown(), verifier: utxo, provider, intent, swap, route: {}, twoLegs: false }
  const checks = checkMemo(context as unknown as Context, `=:ETH.ETH:${DESTINATION}/${refund}:1`)
  return checks.filter(({ field }) => field === 'refund').map(({ ok }) => ok)
}

describe('the refund address of a memo', () => {
  it('is one of the chain that is sold from: the network ignores others in silence', () => {
    expect(judge('THORCHAIN_STREAMING', SEGWIT)).toEqual([true, true])
    expect(judge('THORCHAIN_STREAMING', DESTINATION)).toEqual([true, false])
    expect(judge('MAYACHAIN_STREAMING', 'maya1a427q3v96psuj4fnughdw8glt5r7j38ljfa6hh')).toEqual([true, false])
  })

  it('has a form that the network refunds', () => {
    expect(judge('THORCHAIN_STREAMING', TAPROOT)).toEqual([true, true])
    expect(judge('MAYACHAIN_STREAMING', TAPROOT)).toEqual([true, false])
  })
})
