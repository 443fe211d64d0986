import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import { createAddressComparison } from './address-comparison.ts'

/** Reads `name` and `name@chain` as one account, and nothing that contains a space. */
const chain: Pick<Chain, 'readAddress'> = {
  readAddress: (code, text) =>
    text.includes(' ') ? undefined : { canonical: text.replace(`@${code}`, '').toLowerCase(), form: 'named' },
}

const isSame = createAddressComparison(new Map([['FAKE', chain]]))

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const BCH = 'qpm2qsznhks23z7629mms6s8cwef74vcwvy22gdx6a'
const SOL = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

describe('the comparison of addresses', () => {
  it.each([
    ['FAKE', 'alice', 'ALICE@FAKE', true],
    ['FAKE', 'alice', 'bob', false],
    ['FAKE', 'alice', 'alice@OTHER', false],
    // Texts that the package does not read.
    ['FAKE', 'alice smith', 'alice smith', true],
    ['FAKE', 'alice smith', 'Alice smith', false],
    ['FAKE', 'alice smith', 'alice', false],
    // A chain without a package.
    ['OTHER', 'alice', 'ALICE', false],
    ['ETH', EVM, EVM.toLowerCase(), true],
    ['ETH', EVM.replace('0x', '0X'), EVM, true],
    ['ETH', EVM, EVM.replace('E7', 'E8'), false],
    ['SUI', '0xAB::Coin::COIN', '0xab::Coin::COIN', true],
    ['SUI', '0xab::coin::COIN', '0xab::Coin::COIN', false],
    ['BTC', BTC, BTC.toUpperCase(), true],
    ['BTC', BTC, BTC.replace('bc1q', 'bc1Q'), false],
    ['BTC', BTC, BTC.replace('t4', 't5'), false],
    ['XRD', 'account_rdx1qqqqqq', 'ACCOUNT_RDX1QQQQQQ', true],
    ['BCH', BCH, `bitcoincash:${BCH}`, true],
    ['BCH', BCH.toUpperCase(), `bitcoincash:${BCH}`, true],
    ['BCH', BCH, `BITCOINCASH:${BCH.toUpperCase()}`, true],
    ['BCH', `x${BCH}`, `xbitcoincash:${BCH}`, false],
    ['BCH', `p${'A'.repeat(41)}`, `p${'a'.repeat(41)}`, false],
    ['SOL', SOL, SOL.toLowerCase(), false],
    ['SOL', '', '', true],
    ['SOL', SOL, '', false],
  ])('on %s finds %s and %s the same: %s', (code, one, other, same) => {
    expect(isSame(code, one, other)).toBe(same)
    expect(isSame(code, other, one)).toBe(same)
  })

  it('without a package holds every text equal to itself, and no base58 text to another one', () => {
    const base58 = fc.string({ unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz') })
    fc.assert(
      fc.property(base58, base58, (one, other) => {
        expect(isSame('SOL', one, one)).toBe(true)
        const mixed = `aB${one}`
        expect(isSame('SOL', mixed, `aB${other}`)).toBe(one === other)
      }),
    )
  })

  it('is transitive: two texts equal to a third are equal', () => {
    const spelled = fc.constantFrom(
      EVM,
      EVM.toLowerCase(),
      BTC,
      BTC.toUpperCase(),
      BCH,
      `bitcoincash:${BCH}`,
      SOL,
      'alice',
    )
    const code = fc.constantFrom('FAKE', 'ETH', 'BTC')
    fc.assert(
      fc.property(code, spelled, spelled, spelled, (chainCode, one, middle, other) => {
        const isLinked = isSame(chainCode, one, middle) && isSame(chainCode, middle, other)
        expect(!isLinked || isSame(chainCode, one, other)).toBe(true)
      }),
    )
  })
})
