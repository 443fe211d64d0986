import { describe, expect, it } from 'vitest'
import { reader } from '../reader.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LTC = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'

/** Core compares addresses by their canonical spelling, so every spelling of one account must give the same. */
describe('the canonical spelling of a UTXO address', () => {
  it.each([
    ['BTC', BTC.toUpperCase(), BTC],
    ['BTC', BTC, BTC],
    ['LTC', LTC.toUpperCase(), LTC],
    ['BCH', BCH, BCH],
    ['BCH', BCH.toUpperCase(), BCH],
    ['BCH', `bitcoincash:${BCH}`, BCH],
    ['BCH', `BITCOINCASH:${BCH.toUpperCase()}`, BCH],
    ['BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', BCH],
  ])('is one on %s: %s', (chain, text, canonical) => {
    expect(reader.readAddress(chain, text)?.canonical).toBe(canonical)
  })

  it.each([
    ['BTC', `Bc1${BTC.slice(3)}`],
    ['BTC', ` ${BTC}`],
    ['LTC', BTC],
    ['BCH', `bchtest:${BCH}`],
    ['BCH', `bitcoincash:${BCH.toUpperCase()}`],
  ])('is not read on %s: %s', (chain, text) => {
    expect(reader.readAddress(chain, text)).toBeUndefined()
  })
})
