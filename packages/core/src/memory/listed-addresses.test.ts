import { expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, chainPluginOf, fakeChain, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { listedAddresses } from './listed-addresses.ts'

/** A chain with two spellings of an account, `bc1x` and `old:x`, and one that is never paid, `sealed:x`. */
const chain = fakeChain({
  readAddress: (_chain, text) => {
    const account = /^(?:bc1|old:)(.+)$/.exec(text)?.[1]
    return account === undefined ? undefined : { canonical: `bc1${account}`, form: 'p2wpkh' }
  },
  readAccounts: (_chain, text) => {
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

it('a supplied address is compared without case where it is hexadecimal, and only there', async () => {
  const { checkListed: listed } = listedAddresses(['0xAbCd', 'So0xAbCd', '0xAbCd::Coin'])
  const supplied = (...addresses: readonly string[]) => listed(addresses.map((address) => ({ chain: 'ETH', address })))
  for (const address of ['0xAbCd', '0xabcd', '0XABCD', 'So0xAbCd', '0xAbCd::Coin'])
    expect(supplied('0xGood', address)).toEqual({ clean: false, address, reason: 'listed' })
  for (const address of ['so0xabcd', 'So0xabcd', '0xabcd::coin', '0xabce', 'abcd', '0x'])
    expect(supplied(address)).toEqual({ clean: true })
})

it('without a list every address is clean', async () => {
  const { checkListed: listed, screen } = listedAddresses()
  const addresses = ['0xAbCd', ''].map((address) => ({ chain: 'ETH', address }))
  expect(listed(addresses)).toEqual({ clean: true })
  expect(await screen(addresses, new AbortController().signal)).toEqual({ clean: true })
})
