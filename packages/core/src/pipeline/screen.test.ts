import { expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { listedAddresses } from '../memory/listed-addresses.ts'
import { call, chainPluginOf, fakeChain, fakeProvider, pluginOf, quoteRequest, swapRequest } from '../testing/fakes.ts'

/** A chain on which `bc1x` and `BC1X` are one account, and an index that lists the lower case. */
const started = () => {
  const chain = fakeChain({
    readAddress: (_chain, text) => ({ canonical: text.toLowerCase(), form: 'p2wpkh' }),
  })
  const screener = listedAddresses(['bc1bad'])
  const screen = vi.spyOn(screener, 'screen')
  const engine = createEngine({ plugins: [pluginOf(fakeProvider()), chainPluginOf(chain)], screener })
  onTestFinished(() => engine.dispose())
  return { engine, screen }
}

const sanctioned = { code: 'isSanctionedAddress' }

it('finds a listed address in another spelling at the quote', async () => {
  const { engine } = started()
  await expect(engine.quote(call(quoteRequest({ sourceAddress: 'BC1BAD' })))).rejects.toMatchObject(sanctioned)
  await expect(engine.quote(call(quoteRequest({ refundAddress: 'BC1BAD' })))).rejects.toMatchObject(sanctioned)
  await expect(engine.quote(call(quoteRequest({ sourceAddress: 'BC1GOOD' })))).resolves.toBeDefined()
})

it('finds it at the swap and in the screening endpoint', async () => {
  const { engine, screen } = started()
  const { routes } = await engine.quote(call(quoteRequest()))
  const swap = engine.swap(call(swapRequest(routes[0]?.routeId ?? '', { sourceAddress: 'BC1BAD' })))
  await expect(swap).rejects.toMatchObject(sanctioned)
  const verdict = await engine.screen(call({ addresses: ['BC1BAD'], chains: ['BTC'] }))
  expect(verdict).toMatchObject({ clean: false })
  expect(screen.mock.calls.at(-1)?.[0]).toEqual([
    { chain: 'BTC', address: 'BC1BAD' },
    { chain: 'BTC', address: 'bc1bad' },
  ])
})
