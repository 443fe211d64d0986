import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import type { EngineEvents } from '../events.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest, usdc } from '../testing/fakes.ts'
import type { Policy } from './policy.ts'

const digits = 'A0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pepe = {
  ...usdc,
  identifier: 'ETH.PEPE-0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  decimals: 18,
  ticker: 'PEPE',
}

const engineWith = (policy: Partial<Policy>) =>
  createEngine({ plugins: [pluginOf(fakeProvider({ assets: [btc, eth, usdc, pepe].map((t) => listing(t)) }))], policy })

/** What a quote into the asset is answered with, under the policy. */
const quoteUnder = async (policy: Partial<Policy>, buyAsset: string): Promise<string> => {
  const engine = engineWith(policy)
  const answer = await engine.quote(call(quoteRequest({ buyAsset }))).then(
    ({ routes }) => `${routes.length} routes`,
    (error: { code: string }) => error.code,
  )
  await engine.dispose()
  return answer
}

describe('a rule about a token', () => {
  it.each([
    [`ETH.USDC-${digits}`],
    [`ETH.USDC-0x${digits.toLowerCase()}`],
    [`eth.usdc-0X${digits.toUpperCase()}`],
    [`ETH.ANYTHING-${digits.toUpperCase()}`],
  ])('holds for the contract however it is spelled: %s', async (spelled) => {
    expect(await quoteUnder({ blacklist: [spelled] }, usdc.identifier)).toBe('blackListAsset')
    expect(await quoteUnder({ blacklist: [spelled] }, pepe.identifier)).toBe('1 routes')
    expect(await quoteUnder({ switchedOff: [{ asset: spelled }] }, usdc.identifier)).toBe('noRoutesFound')
    expect(await quoteUnder({ switchedOff: [{ pair: { sell: 'BTC.BTC', buy: spelled } }] }, usdc.identifier)).toBe(
      'noRoutesFound',
    )
    expect(await quoteUnder({ geoTokens: { [spelled]: 'securities' } }, usdc.identifier)).toBe('geoRestrictedToken')
  })

  it.each(['ETH.ETH', 'ETH.ETH-0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', `ETH.WHATEVER-0x${'0'.repeat(40)}`])(
    'holds for the chain’s own coin by its placeholder: %s',
    async (spelled) => {
      expect(await quoteUnder({ blacklist: [spelled] }, 'ETH.ETH')).toBe('blackListAsset')
      expect(await quoteUnder({ blacklist: ['ETH.ETH'] }, spelled)).toBe('blackListAsset')
    },
  )

  it('holds for a jetton in whichever form a provider lists it', async () => {
    const raw = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'
    const tether = {
      ...{ ...usdc, identifier: `TON.USDT-${raw}`, chain: 'TON', chainId: 'ton' },
      ...{ ticker: 'USDT', symbol: `USDT-${raw}`, address: raw },
    }
    const assets = [btc, tether].map((token) => listing(token))
    const friendly = 'TON.USDT-EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
    const policies: readonly Partial<Policy>[] = [
      { blacklist: [friendly] },
      { geoTokens: { [friendly]: 'securities' } },
    ]
    const answers: string[] = []
    for (const policy of policies) {
      const engine = createEngine({ plugins: [pluginOf(fakeProvider({ assets }))], policy })
      const refused = engine.quote(call(quoteRequest({ buyAsset: tether.identifier })))
      answers.push(
        await refused.then(
          () => 'routes',
          ({ code }: { code: string }) => code,
        ),
      )
      await engine.dispose()
    }
    expect(answers).toEqual(['blackListAsset', 'geoRestrictedToken'])
  })

  it.each([
    ['ETH.USDC', 'must name a contract'],
    ['BTC.USDT', 'must name a contract'],
    ['SOL.USDC', 'must name a contract'],
    ['ETH.USDC-0x1234', '40 hexadecimal digits'],
    ['.USDC', 'must be a token identifier'],
  ])('that can match nothing is refused: %s', (identifier, why) => {
    for (const policy of [
      { blacklist: [identifier] },
      { intermediateAssets: [identifier] },
      { geoTokens: { [identifier]: 'securities' } },
      { switchedOff: [{ asset: identifier }] },
      { sizeCeilings: [{ usd: '1', pair: { sell: identifier, buy: 'ETH.ETH' } }] },
    ])
      expect(() => engineWith(policy)).toThrow(why)
  })

  it.each(['THOR.TCY', 'TON.GRAM', 'GNO.XDAI', 'arb.eth'])('may name a coin without a contract: %s', async (coin) => {
    await engineWith({ blacklist: [coin] }).dispose()
  })

  it('never holds for another contract', async () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(hex, async (other) => {
        fc.pre(other !== digits.toLowerCase())
        expect(await quoteUnder({ blacklist: [`ETH.USDC-${other}`] }, usdc.identifier)).toBe('1 routes')
      }),
      { numRuns: 20 },
    )
  })
})

describe('rules that match nothing the engine knows', () => {
  const factsOf = async (policy: Partial<Policy>) => {
    const facts: EngineEvents['rules-unmatched'][0][] = []
    const engine = engineWith({})
    engine.events.on('rules-unmatched', (fact) => facts.push(fact))
    await engine.ready()
    engine.setPolicy(policy)
    await engine.ready()
    await engine.dispose()
    return facts
  }

  it('are emitted by member when the policy is set', async () => {
    const unknown = `SOL.X-${'1'.repeat(32)}`
    expect(
      await factsOf({
        blacklist: [unknown, usdc.identifier],
        switchedOff: [{ provider: 'FAKEE' }, { provider: 'FAKE', asset: unknown }],
        feeCaps: [{ bps: 10, pair: { sell: 'BTC.BTC', buy: unknown } }],
        geoTokens: { [unknown]: 'securities' },
      }),
    ).toEqual([
      { member: 'switchedOff', names: ['FAKEE', unknown] },
      { member: 'feeCaps', names: [unknown] },
      { member: 'blacklist', names: [unknown] },
      { member: 'geoTokens', names: [unknown] },
    ])
  })

  it('are neither those that match nor defaults', async () => {
    expect(await factsOf({ blacklist: [`ETH.USDC-${digits}`], switchedOff: [{ provider: 'FAKE' }] })).toEqual([])
  })
})
