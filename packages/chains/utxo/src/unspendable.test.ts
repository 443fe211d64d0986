import { describe, expect, it } from 'vitest'
import { readAddress } from './address/address.ts'
import { networks } from './networks.ts'

const read = (chain: string, address: string) => {
  const network = networks[chain]
  return network && readAddress(address, network)
}

describe('a UTXO burn address', () => {
  it.each([
    ['BTC', '1111111111111111111114oLvT2'],
    ['BTC', '1BitcoinEaterAddressDontSendf59kuE'],
    ['BTC', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
    // Witness programs of BIP-350's examples without a known rule: anyone may spend the output.
    ['BTC', 'BC1SW50QGDZ25J'],
    ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ])('is read and marked as unspendable on %s: %s', (chain, address) =>
    expect(read(chain, address)).toMatchObject({ unspendable: true }),
  )

  it.each([
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('does not include ordinary accounts on %s: %s', (chain, address) => {
    expect(read(chain, address)).toBeDefined()
    expect(read(chain, address)?.unspendable).toBeUndefined()
  })
})
