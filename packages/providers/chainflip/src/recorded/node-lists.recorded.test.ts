import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { readAddress } from '../codec/address.ts'
import { hasBitcoinVault } from '../deposit/node-lists.ts'
import { data } from '../testing/recorded.ts'

describeRecorded('Chainflip vaults of brokers', () => {
  const result = data('cf_get_vault_addresses.toolkit-fixture.json')

  it('are found for their own broker', () => {
    const [first, second] = result.bitcoin.map(([account, { Btc }]: [string, { Btc: number[] }]) => ({
      account,
      bytes: readAddress('BTC', Buffer.from(Btc).toString())?.bytes ?? new Uint8Array(),
    }))
    const vault = { chain: 'BTC', bytes: first.bytes }
    expect(hasBitcoinVault(result, vault, first.account)).toBe(true)
    expect(hasBitcoinVault(result, vault, second.account)).toBe(false)
    expect(hasBitcoinVault(result, { chain: 'BTC', bytes: new Uint8Array(62) }, undefined)).toBe(false)
  })
})
