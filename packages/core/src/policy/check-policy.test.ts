import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { checkPolicy } from './check-policy.ts'
import { InvalidPolicy } from './invalid-policy.ts'
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
  ])('with %s is refused', (_, policy) => expect(() => checkPolicy(policy)).toThrow(InvalidPolicy))

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['maxDefaultSlippageBps', [0, 10_000], [-1, 10_001, 0.5, '5', null]],
    ['settleMissBps', [0, 10_000], [-1, 10_001, 0.5]],
    ['outlierBps', [0, 10_001], [-1, 0.5, Number.NaN, '5']],
    ['priceToleranceBps', [0, 20_000], [-1, 0.5]],
    ['priceJumpBps', [0, 20_000], [-1, 0.5]],
    ['overdueMinSeconds', [0, 600], [-1, 0.5]],
    ['maxCallValueUsd', ['0', '20', '20.5'], [20, '-1', '1e3', '20.', '.5', '', '20 ']],
    ['overdueFactor', [1, 1.5, 1_000], [0.99, 1_000.01, '3', Number.NaN]],
    ['provenLeastSwaps', [1, 20], [0, -1, 1.5, '20']],
    ['provenDays', [1, 3_650], [0, 3_651, 1.5, '30']],
    ['maxOpenSeconds', [1, 604_800], [0, -1, 1.5]],
    ['multiLeg', ['never', 'whenNoDirect', 'always'], ['', 'Always', true]],
    ['settle', ['deadline', 'adaptive'], ['', 'soon']],
    ['ranking', ['spec', 'net', 'proven'], ['', 'best']],
    ['settleByKey', [{}, { acme: 'adaptive' }], [[], null, 'adaptive', { acme: 'soon' }]],
    [
      'geoRules',
      [{}, { x: [] }, { x: ['US', 'DE'] }],
      [[], null, { x: 'US' }, { x: ['us'] }, { x: ['U'] }, { x: [1] }],
    ],
    ['geoTokens', [{}, { [usdc]: 'x' }], [[], { USDC: 'x' }, { [usdc]: 1 }]],
    ['blacklist', [[], [usdc, 'BTC.BTC']], [{}, [1], [usdc, 'USDC'], [null]]],
    ['intermediateAssets', [[], [usdc]], ['', [undefined]]],
    ['switchedOff', [[], [{ provider: 'A', side: undefined }]], [{}, [null], ['A'], [[]], [{ provider: 1 }]]],
    ['sizeCeilings', [[{ usd: '1' }]], [[{ usd: '1', bps: 1 }], [{ provider: 'A' }], [{ usd: '' }]]],
    ['feeCaps', [[{ bps: 0 }, { bps: 10_000 }]], [[{ bps: -1 }], [{ bps: 0.5 }], [{ bps: '1' }], [{ bps: undefined }]]],
    ['gates', [[{ provider: 'A', mode: 'off' }]], [[{ mode: 'off' }], [{ provider: 'A', mode: 'on' }]]],
  ])('takes %s of %j, and refuses %j', (member, taken, refused) => {
    for (const value of taken) expect(() => checkPolicy({ [member]: value })).not.toThrow()
    for (const value of refused) expect(() => checkPolicy({ [member]: value })).toThrow(`The policy's ${member}`)
    expect(() => checkPolicy({ [member]: undefined })).not.toThrow()
  })

  it.each<[readonly object[], readonly object[]]>([
    [
      [{ chain: 'BTC' }, { chain: 'BTC', side: 'buy' }],
      [{ chain: 'btc' }, { chain: 1 }, { chain: 'BTC', side: 'both' }],
    ],
    [
      [{ asset: usdc }, { asset: usdc, side: 'sell' }],
      [{ asset: 'USDC' }, { asset: 5 }],
    ],
    [
      [{ pair: { sell: usdc, buy: 'BTC.BTC' } }],
      [
        ...[{ pair: { sell: usdc } }, { pair: { buy: usdc } }, { pair: [usdc, usdc] }, { pair: null }],
        ...[{ pair: { sell: usdc, buy: 'BTC.BTC', side: 'sell' } }, { pair: { sell: usdc, buy: 'X' }, provider: 'A' }],
        ...[{ pair: { sell: usdc, buy: 'BTC.BTC' }, side: 'sell' }],
      ],
    ],
    [[{ provider: 'A', expiresAt: '2027-01-01' }], [{ provider: 'A', expiresAt: 5 }, { expiresAt: '2027-01-01' }]],
    [[{ provider: 'A', chain: 'BTC' }], [{ provider: 'A', toString: 1 }, { side: 'sell' }]],
  ])('takes rules about %j, and refuses %j', (taken, refused) => {
    for (const rule of taken) expect(() => checkPolicy({ alwaysOn: [rule] })).not.toThrow()
    for (const rule of refused) expect(() => checkPolicy({ alwaysOn: [rule] })).toThrow("policy's alwaysOn")
  })

  it('that is refused is shown with the rule that is wrong, and what is wrong with its token', () => {
    const message = (policy: object): string => {
      try {
        checkPolicy(policy)
        return ''
      } catch (error) {
        return (error as InvalidPolicy).message
      }
    }
    const two = message({ switchedOff: [{ provider: 'FINE' }, { provider: 'WRONG', asset: 'ETH.USDC' }] })
    expect(two).toContain('WRONG')
    expect(two).toContain('must name a contract')
    expect(two).not.toContain('FINE')
    expect(message({ switchedOff: [{ pair: { sell: 'BTC.BTC', buy: 'ETH.USDC' } }] })).toContain('must name a contract')
    expect(message({ geoTokens: { 'ETH.USDC': 'x' } })).toContain('must name a contract')
    expect(message({ blacklist: [usdc, 'ETH.USDC'] })).toContain('must name a contract')
    expect(message({ multiLeg: 'sometimes' })).toContain('sometimes')
    expect(message({ sizeCeilings: [{ usd: '50k', asset: usdc }] })).not.toContain('must')
  })

  it('that is invalid leaves the current one in force', async () => {
    const engine = createEngine({ plugins: [pluginOf(fakeProvider())] })
    expect(() => engine.setPolicy({ switchedOff: [{ provdier: 'FAKE' } as object] })).toThrow('provdier')
    expect((await engine.quote(call(quoteRequest()))).routes).toHaveLength(1)
    await engine.dispose()
  })
})
