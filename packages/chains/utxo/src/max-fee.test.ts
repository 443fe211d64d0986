import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { computeMaxFee } from './max-fee.ts'
import { type ChainRules, rules } from './rules.ts'

const HASH = '751e76e8199196d454941c45d1b3a323f1433bd6'
const output = (script: string) => ({ script: hexToBytes(script), amount: 1n })
const [keyHash, witness] = [output(`76a914${HASH}88ac`), output(`0014${HASH}`)]
const rulesOf = (code: string): ChainRules => rules[code] as ChainRules

// Sizes as wallets count them: 10 for the transaction and 148 for an input of a key hash, 10.5 and 68 with segwit; 34 and 31 for
// their outputs, 43 for the widest one, which is the change.
describe('the highest plausible fee', () => {
  it('is the highest rate of the chain with change, and the change that was too small to keep', () => {
    expect(computeMaxFee([witness], [witness], rulesOf('BTC'))).toBe(153n * 500n + (43n + 148n) * 3n)
    expect(computeMaxFee([keyHash], [keyHash], rulesOf('BCH'))).toBe(235n * 200n + (43n + 148n) * 3n)
    expect(computeMaxFee([keyHash, keyHash], [keyHash], rulesOf('DOGE'))).toBe(383n * 200_000n + 1_000_000n)
  })

  it('goes by a rate of fractions, rounded up to thousandths', () => {
    const btc = rulesOf('BTC')
    const withMax = (max: number) => computeMaxFee([witness], [witness], { ...btc, feeRate: { min: 0.1, max } })
    expect([withMax(0.5), withMax(0.5001)]).toEqual([77n + 573n, 77n + 573n])
    expect(withMax(2.0001) > withMax(2)).toBe(true)
  })

  it('is that of the actions on Zcash, where two are paid at the least', () => {
    // Actions of 34 bytes of outputs, of which there are 77 and 111.
    expect(computeMaxFee([keyHash], [keyHash], rulesOf('ZEC'))).toBe(3n * 5_000n + 1_000n)
    expect(computeMaxFee([keyHash], [keyHash, keyHash], rulesOf('ZEC'))).toBe(4n * 5_000n + 1_000n)
  })

  it('is unknown for a lock that the chain does not spend', () => {
    const reason = 'An input has a kind of lock this package does not spend.'
    expect(() => computeMaxFee([witness], [keyHash], rulesOf('DOGE'))).toThrow(reason)
    expect(() => computeMaxFee([output('51')], [keyHash], rulesOf('BTC'))).toThrow(reason)
  })
})
