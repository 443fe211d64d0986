import { createEngine, type Engine } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { createLocal } from '@switchyard/host-local'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { fakePlugin, fakeQuoteBody } from './fake-plugin.ts'

const identifier = fc.oneof(
  fc.constantFrom('ETH.ETH', 'BTC.BTC', 'LTC.LTC', 'DOGE.DOGE', 'ETH.NOTHING', 'X', '.', '-', 'LTC.LTC-', 'NEAR.a-b.c'),
  fc.constant('AVAX.USDC.e-0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664'),
  fc.string({ unit: 'binary' }),
)
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 70n }).map(String),
  fc.tuple(fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 30n })).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom('0', '-0', '1e5', 'NaN', 'Infinity', '0x10', '٣', '1,5', '.5', '5.', '00001', ' 1'),
)
const member = fc.oneof(identifier, amount, fc.jsonValue(), fc.double({ noNaN: true }), fc.boolean())
const names = fc.oneof(
  fc.constantFrom('sellAsset', 'buyAsset', 'sellAmount', 'sourceAddress', 'destinationAddress', 'routeId', 'providers'),
  fc.constantFrom('slippage', 'affiliateFee', 'txHints', 'quoteType', '__proto__', 'constructor', 'toString'),
  fc.constantFrom('refundAddress', 'refundAddressSetting', 'usePrivacyMode', 'enableSweep', 'maxExecutionTime'),
  fc.string(),
)
const dictionary = fc.dictionary(names, member)
const texts = (sound: object) =>
  fc.oneof(
    { weight: 4, arbitrary: dictionary.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: dictionary.map((body) => JSON.stringify({ ...sound, ...body })) },
    { weight: 3, arbitrary: amount.map((sellAmount) => JSON.stringify({ ...sound, sellAmount })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.nat(20_000).map((depth) => '['.repeat(depth)) },
    { weight: 1, arbitrary: fc.nat(5_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) },
  )
/** Bodies for each endpoint of the real engine; `npm run flood` sends more. */
const RUNS = process.env.SWITCHYARD_FLOOD ? 10_000 : 2_500

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Uint8Array.from(array))

/** Bodies of every kind, many of them a `sound` one with members added and replaced. */
const bodies = (sound: object) =>
  fc.oneof<[fc.WeightedArbitrary<string>, fc.WeightedArbitrary<Uint8Array<ArrayBuffer>>]>(
    { weight: 9, arbitrary: texts(sound) },
    { weight: 1, arbitrary: bytes },
  )

/** Sends generated bodies and counts the statuses; fails on any fault and on any error without a code. */
const flood = async (
  engine: Engine,
  path: string,
  numRuns: number,
  sound: object = fakeQuoteBody,
): Promise<ReadonlyMap<number, number>> => {
  const handler = createHandler(engine)
  const headers = { 'x-api-key': 'good-key' }
  const counts = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(bodies(sound), async (body) => {
      const response = await handler(new Request(`http://switchyard.test${path}`, { method: 'POST', headers, body }))
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
      const answer = (await response.json()) as { error?: unknown }
      if (response.status !== 200) expect(answer.error).toEqual(expect.any(String))
    }),
    { numRuns },
  )
  return counts
}

describe('whatever a body holds', () => {
  it.each(['/v3/quote', '/v3/swap', '/track'])('%s answers with JSON and never with a fault', async (path) => {
    await flood(createFakeEngine(), path, RUNS / 5)
  })

  describe('in front of a real engine', () => {
    const engine = createEngine({ plugins: [fakePlugin()] })
    afterAll(() => engine.dispose())

    it('/v3/quote prices what it can and refuses the rest', async () => {
      const counts = await flood(engine, '/v3/quote', RUNS)
      expect(counts.get(200)).toBeGreaterThan(RUNS / 20)
      expect(counts.get(400)).toBeGreaterThan(RUNS / 20)
    }, 120_000)

    it('/v3/swap builds what it can and refuses the rest', async () => {
      const { routes } = await createLocal(engine).quote(fakeQuoteBody)
      const addresses = {
        sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
        destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
      }
      const counts = await flood(engine, '/v3/swap', RUNS, { routeId: routes[0]?.routeId, ...addresses })
      expect(counts.get(200)).toBeGreaterThan(RUNS / 20)
      expect(counts.get(400)).toBeGreaterThan(RUNS / 20)
    }, 120_000)

    it('/track finds nothing of it', async () => {
      const counts = await flood(engine, '/track', RUNS, { hash: 'ab'.repeat(32), chainId: 'litecoin' })
      expect(counts.get(200)).toBeUndefined()
      expect(counts.get(404)).toBeGreaterThan(RUNS / 20)
    }, 120_000)
  })
})
