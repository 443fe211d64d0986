import { expect, it } from 'vitest'
import { mayachainFacts } from './facts.ts'

/** Source: bifrost of mayanode 1.111, `ignoreTx` of the UTXO clients, "count vouts > 4" and "> 2" with value. */
it.each(['BTC', 'DASH', 'LTC', 'DOGE', 'BCH', 'ZEC'])(
  'a deposit on %s has four outputs at most, two of them with value',
  (chain) => {
    expect(mayachainFacts.own.depositOutputs[chain]).toEqual({ count: 4, valued: 2 })
    expect(mayachainFacts.own.addressForms[chain]?.source).not.toContain('p2tr')
  },
)
