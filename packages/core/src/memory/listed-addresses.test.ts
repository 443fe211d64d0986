import { expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, chainPluginOf, fakeChain, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { listedAddresses } from './listed-addresses.ts'

/** A chain with two spellings of an account, `bc1x` and `old:x`, and one that is never paid, `sealed:x`. */
const chain = fakeChain({
  address: (_chain, text) => {
    const account = /^(?:bc1|old:)(.+)$/.exec(text)?.[1]
    return account === undefined ? undefined : { canonical: `bc1${account}`, form: 'p2wpkh' }
  },
  accounts: (_chain, text) => {
    const account = /^(?:bc1|old:|sealed:)(.+)$/.exec(text)?.[1]
    return account === undefined ? [] : [`bc1${account}`]
  },
})

const spellings = ['bc1bad', 'old:bad', 'sealed:bad']
const pairs = spellings.flatMap((listed) => spellings.map((supplied) => [listed, supplied] as const))

it.each(pairs)('an entry %s lists the account supplied as %s', async (listed, supplied) => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider()), chainPluginOf(chain)],
    screener: listedAddresses([listed]),
  })
  const quote = (sourceAddress: string) => engine.quote(call(quoteRequest({ sourceAddress })))
  await expect(quote(supplied)).rejects.toMatchObject({ code: 'isSanctionedAddress' })
  await expect(quote('bc1good')).resolves.toBeDefined()
  await expect(engine.screen(call({ addresses: [supplied], chains: ['BTC'] }))).resolves.toMatchObject({ clean: false })
  await engine.dispose()
})
