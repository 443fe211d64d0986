import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { checkPolicy } from './check-policy.ts'
import { defaultPolicy } from './policy.ts'

const usdc = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('a policy', () => {
  it('with defaults, and with every kind of rule, is accepted', () => {
    checkPolicy(defaultPolicy)
    checkPolicy({
      switchedOff: [
        { provider: 'NEAR', chain: 'BTC', side: 'sell', expiresAt: '2027-01-01T00:00:00Z' },
        { asset: usdc },
      ],
      gates: [{ provider: 'NEAR', chain: 'ZEC', mode: 'gated' }],
      sizeCeilings: [{ usd: '50000.5' }],
      feeCaps: [{ provider: 'NEAR', bps: 100 }],
      blacklist: [usdc],
      geoRules: { 'tokenized-securities': ['US'] },
      geoTokens: { [usdc]: 'tokenized-securities' },
      multiLeg: 'always',
      intermediateAssets: [usdc],
      maxDefaultSlippageBps: 500,
      outlierBps: 0,
    })
  })

  it.each<[string, object]>([
    ['a member that does not exist', { switchedof: [] }],
    ['a misspelled part of a rule', { switchedOff: [{ provdier: 'NEAR' }] }],
    ['a rule about nothing', { switchedOff: [{}] }],
    ['a rule about a side alone', { switchedOff: [{ provider: 'NEAR', side: 'sell' }] }],
    ['a gate without a mode', { gates: [{ provider: 'NEAR' }] }],
    ['a chain that does not exist', { switchedOff: [{ chain: 'BITCOIN' }] }],
    ['a ceiling that is a number', { sizeCeilings: [{ usd: 50_000 }] }],
    ['a ceiling that is not a decimal', { sizeCeilings: [{ usd: '50k' }] }],
    ['a cap above everything', { feeCaps: [{ bps: 10_001 }] }],
    ['an identifier that cannot be parsed', { blacklist: ['USDC'] }],
    ['a country of three letters', { geoRules: { 'tokenized-securities': ['USA'] } }],
    ['a list that is not one', { blacklist: usdc }],
    ['an end that is no time', { switchedOff: [{ provider: 'NEAR', expiresAt: 'tomorrow' }] }],
    ['a mode of routes that does not exist', { multiLeg: 'sometimes' }],
    ['a slippage above everything', { maxDefaultSlippageBps: 10_001 }],
  ])('with %s is refused', (_, policy) => expect(() => checkPolicy(policy)).toThrow(TypeError))

  it('that is invalid leaves the current one in force', async () => {
    const engine = createEngine({ plugins: [pluginOf(fakeProvider())] })
    expect(() => engine.setPolicy({ switchedOff: [{ provdier: 'FAKE' } as object] })).toThrow('provdier')
    expect((await engine.quote(call(quoteRequest()))).routes).toHaveLength(1)
    await engine.dispose()
  })
})
