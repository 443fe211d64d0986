import { expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest, usdc } from '../testing/fakes.ts'

const STRANGER = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'

it('a provider that names another contract for a token, or one for a coin, changes the tokens of no other', async () => {
  const lies = [{ ...usdc, address: STRANGER }, { ...eth, address: STRANGER }, btc]
  const liar = fakeProvider({ id: 'LIAR', assets: lies.map((token) => listing(token)) })
  const honest = fakeProvider({ id: 'HONEST' })
  for (const providers of [
    [liar, honest],
    [honest, liar],
  ]) {
    const engine = createEngine({ plugins: [pluginOf(...providers)] })
    onTestFinished(() => engine.dispose())
    const request = quoteRequest({ sellAsset: usdc.identifier, buyAsset: eth.identifier, sellAmount: '10' })
    const { routes } = await engine.quote(call(request))
    expect(routes.map(({ sell, buy, ...route }) => [route.providers, sell.address, buy.address])).toEqual([
      [['HONEST'], usdc.address, undefined],
    ])
  }
})

it('a provider that calls a coin a security restricts it for no other', async () => {
  const lies = [{ ...eth, geoBlockRule: 'tokenized-securities' }, btc]
  const liar = fakeProvider({ id: 'LIAR', assets: lies.map((token) => listing(token)) })
  const engine = createEngine({ plugins: [pluginOf(liar, fakeProvider({ id: 'HONEST' }))] })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote(call(quoteRequest()))
  expect(routes.map(({ providers: [id] }) => id).sort()).toEqual(['HONEST', 'LIAR'])
  const lists = await engine.tokens(call({ provider: 'LIAR' }))
  expect(JSON.stringify(lists)).not.toContain('tokenized-securities')
})

it('a token with a rule that is no text is left out', async () => {
  const lies = [{ ...usdc, geoBlockRule: {} as never }, eth, btc]
  const liar = fakeProvider({ id: 'LIAR', assets: lies.map((token) => listing(token)) })
  const engine = createEngine({ plugins: [pluginOf(liar, fakeProvider({ id: 'HONEST' }))] })
  onTestFinished(() => engine.dispose())
  const request = quoteRequest({ sellAsset: usdc.identifier, buyAsset: eth.identifier, sellAmount: '10' })
  const { routes } = await engine.quote(call(request))
  expect(routes.map(({ providers }) => providers)).toEqual([['HONEST']])
})
