import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('the reader of UTXO transactions', () => {
  it('reads addresses of every UTXO chain, without their locks', () => {
    expect([reader.family, reader.codes]).toEqual(['utxo', ['BTC', 'LTC', 'DOGE', 'DASH', 'BCH', 'ZEC']])
    expect(reader.readAddress('BTC', VAULT.toUpperCase())).toEqual({ canonical: VAULT, form: 'p2wpkh' })
    expect(reader.readAddress('LTC', VAULT)).toBeUndefined()
    expect(reader.readAddress('XMR', VAULT)).toBeUndefined()
  })

  it('reads what the chain has built, within the default bounds of fees', async () => {
    const wallet = testWallet('BTC', '2')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const built = await wallet.build(transfer({ chain: 'BTC', to: VAULT, amount: 50_000n, sources: [key.address] }))
    expect(reader.decode(built, 'BTC')).toMatchObject({ to: VAULT, amount: 50_000n, from: [key.address], fee: 282n })
    expect(() => reader.decode(built, 'XMR')).toThrow('XMR is not a supported UTXO chain.')
  })
})
