import { type Chain, FACTS, type ServiceKey } from '@switchyard/core'
import { findPlaceholder } from '@switchyard/provider-kit'
import { ownFacts } from '@switchyard/test-support'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadChainPlugins } from './chain-adapters.ts'

/** Chains some network prices nothing on without an address. */
const codes = (
  'NEAR ETH BASE ARB OP BSC POL AVAX GNO BERA MONAD XLAYER ' + 'BTC LTC DOGE BCH DASH ZEC SOL XRP TRON TON SUI ADA STRK'
).split(' ')

describe('the address that stands in for an unknown party', () => {
  const chains = new Map<string, Chain>()
  beforeAll(async () => {
    const nothing = <T>(key: ServiceKey<T>): T => ((key as unknown) === FACTS ? ownFacts : {}) as T
    for (const plugin of await loadChainPlugins(readConfig({ auth: 'open' }).chains)) {
      const keep = (make: (resolve: typeof nothing) => Chain) => {
        const chain = make(nothing)
        for (const code of chain.codes) chains.set(code, chain)
      }
      plugin.register({ provider: () => undefined, chain: (_family, make) => keep(make as never) })
    }
  })

  it.each(codes)('is a valid address of %s for the package of that chain', (code) => {
    const address = findPlaceholder(code) ?? ''
    expect(chains.get(code)?.readAddress(code, address), `${code} ${address}`).toBeDefined()
    expect(chains.get(code)?.readAddress(code, `${address}!`)).toBeUndefined()
  })
})
