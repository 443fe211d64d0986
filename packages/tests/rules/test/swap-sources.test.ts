import { describe, expect, it } from 'vitest'
import { addresses, createHarness, errorResponse, hosts, pair } from './harness.ts'
import { recordingProvider } from './recording-provider.ts'

describe.each(hosts)('several source addresses at swap over $name', ({ connect }) => {
  const several = 'bc1b;bc1a;bc1b'
  it.each([
    ['all of the list the quote had', several, ['bc1b', 'bc1a']],
    ['the first where the quote had another', 'bc1b', ['bc1b']],
    ['the first where the list was reordered', 'bc1a;bc1b', ['bc1b']],
    ['the first where the quote had none', undefined, ['bc1b']],
  ])('fund the deposit from %s [QUO-3e, QUO-3f, QUO-3h, QUO-3i, QUO-3j]', async (_which, quoted, sources) => {
    const { fake, built } = recordingProvider()
    const { swap } = createHarness(connect, { providers: [fake] })
    const { status, body } = await swap({ sourceAddress: quoted }, { sourceAddress: several })
    expect(status).toBe(200)
    expect(body).toMatchObject({ sourceAddress: 'bc1b' })
    expect(built.map((each) => each.sources)).toEqual([sources])
    expect(fake.asked.at(-1)?.sourceAddress).toBe('bc1b')
    expect(built[0]?.refundAddress).toBeUndefined()
  })
  it('are refused for a sweep at swap, not at quote [QUO-3d]', async () => {
    const { fake, built } = recordingProvider()
    const bitcoin = { readFunds: async () => ({ balance: 10_000_000n, gasBalance: 10_000_000n, state: undefined }) }
    const { as, quote, swap } = createHarness(connect, { providers: [fake], bitcoin })
    const asked = { enableSweep: true, sourceAddress: several }
    expect((await quote(asked)).status).toBe(200)
    expect(await swap(asked, { sourceAddress: several })).toMatchObject(errorResponse(400, 'invalidRequest'))
    expect(built).toEqual([])
    expect((await swap({ enableSweep: true }, { sourceAddress: 'bc1a' })).status).toBe(200)
    expect(built[0]).toMatchObject({ sweep: true, sources: ['bc1a'] })
    const list = Array.from({ length: 7 }, (_, index) => `bc1${index}`).join(';')
    const { body } = await as('owner').quote(pair)
    const routeId = (body as { routes: { routeId: string }[] }).routes[0]?.routeId
    expect(await as('owner').swap({ routeId, ...addresses, sourceAddress: list })).toMatchObject(
      errorResponse(400, 'invalidSourceAddressList'),
    )
  })
  it('may receive the change, and no other address may [QUO-3g]', async () => {
    const paying = (change: string) => ({
      decode: () => ({ to: 'bc1vault', amount: 10_000_000n, others: [{ address: change, amount: 5n }] }),
    })
    const swapped = (change: string) =>
      createHarness(connect, { bitcoin: paying(change) }).swap({ sourceAddress: several }, { sourceAddress: several })
    for (const change of ['bc1a', 'bc1b']) expect((await swapped(change)).status).toBe(200)
    expect(await swapped('bc1c')).toMatchObject(errorResponse(400, 'unableToBuildTransaction'))
  })
})
