import type { Fault } from '@switchyard/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const DEADLINE_MS = 1_500

/** Services of the providers that sell Bitcoin for Ether, with the providers that depend on them. */
const services: readonly (readonly [service: string, ...providers: string[]])[] = [
  ['thornode', 'THORCHAIN_STREAMING'],
  ['near', 'NEAR'],
  ['chainflip', 'CHAINFLIP', 'CHAINFLIP_STREAMING'],
  ['garden', 'GARDEN'],
  ['mayanode', 'MAYACHAIN_STREAMING'],
  ['flashnet', 'FLASHNET'],
  ['harbor', 'HARBOR'],
]

const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'

const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ['hangs', { hang: true }],
  ['sends garbage', { garbage: true }],
  ['sends half a gigabyte', { bodyBytes: 500_000_000 }],
  ['closes its sockets', { closeSocket: true }],
]

/** Every service has every fault once. */
const rounds = services.map((_, round) =>
  faults.map(([name, fault], place) => {
    const [service, ...providers] = services[(round + place) % services.length] as (typeof services)[number]
    return { name, fault, service, providers }
  }),
)

describe('providers that misbehave', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment({ quoteDeadlineMs: DEADLINE_MS })
  })
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment.close())

  const quote = () => environment.api.quote({ sellAsset: 'BTC.BTC', buyAsset: USDT, sellAmount: '0.1' })
  const amounts = ({ routes }: Awaited<ReturnType<typeof quote>>) =>
    Object.fromEntries(
      routes.map(({ providers, expectedBuyAmount }) => [providers.join('+'), Number(expectedBuyAmount)]),
    )

  const titled = rounds.map(
    (round) => [round.map(({ service, name }) => `${service} ${name}`).join(', '), round] as const,
  )
  it.each(titled)('lose only their own routes: %s', async (_, round) => {
    const healthy = amounts(await quote())
    expect(Object.keys(healthy)).toEqual(expect.arrayContaining(services.flatMap(([, ...providers]) => providers)))
    for (const { service, fault } of round) environment.sandbox.faults.set(service, fault)
    const from = performance.now()
    const answer = await quote()
    expect(performance.now() - from).toBeLessThan(DEADLINE_MS + 250)
    const struck = round.flatMap(({ providers }) => providers)
    const left = amounts(answer)
    expect(Object.keys(left).sort()).toEqual(
      Object.keys(healthy)
        .filter((id) => !struck.includes(id))
        .sort(),
    )
    for (const [id, amount] of Object.entries(left)) expect(amount / (healthy[id] ?? 0), id).toBeCloseTo(1, 2)
    const codes = Object.fromEntries(
      (answer.providerErrors ?? []).map(({ provider, errorCode }) => [provider, errorCode]),
    )
    for (const { name, providers } of round)
      for (const provider of providers)
        expect(codes[provider], `${provider} ${name}`).toMatch(
          name === 'hangs' ? /^requestTimeout$/ : /^(apiRequestFailed|noQuoteResponse|quoteError)$/,
        )
  })
})
