import { describe, expect, it } from 'vitest'
import { addresses, createHarness, hosts, provider } from './harness.ts'

/** A provider whose route buys this many thousandths of the best output and takes this long. */
const route = (id: string, thousandths: number, seconds: number) =>
  provider({
    id,
    offer: {
      buyAmount: BigInt(thousandths) * 10n ** 15n,
      times: { inbound: seconds - 2, swap: 1, outbound: 1 },
    },
  })

describe.each(hosts)('the tags over $name', ({ connect }) => {
  const tagged = async (...providers: Parameters<typeof route>[]): Promise<Readonly<Record<string, string>>> => {
    const { quote } = createHarness(connect, {
      providers: providers.map((figures) => route(...figures)),
      // Routes far above the others get no tag; these tests are only about the score.
      policy: { outlierBps: 1_000_000 },
    })
    const { routes } = (await quote()).body as { routes: { providers: [string]; meta: { tags: string[] } }[] }
    return Object.fromEntries(routes.flatMap(({ providers: [id], meta }) => meta.tags.map((tag) => [tag, id])))
  }
  it('go to the highest output, the shortest time and the highest score [QUO-8a, QUO-8h, QUO-8i, RTE-11b]', async () => {
    expect(await tagged(['BEST', 1000, 1400], ['MIDDLE', 990, 500], ['FAST', 700, 400])).toEqual({
      CHEAPEST: 'BEST',
      FASTEST: 'FAST',
      RECOMMENDED: 'MIDDLE',
    })
    expect(await tagged(['ONLY', 1, 10])).toEqual({ CHEAPEST: 'ONLY', FASTEST: 'ONLY', RECOMMENDED: 'ONLY' })
  })
  /** The slower route scores its output by the weight of its row, the faster one its share of that output. */
  it.each([
    [1, 1000],
    [60, 1000],
    [61, 950],
    [300, 950],
    [301, 900],
    [900, 900],
    [901, 800],
    [5000, 800],
  ])(
    'weigh a spread of %i s at %i thousandths of the output [QUO-8b, QUO-8d, QUO-8e, QUO-8f, QUO-8g]',
    async (spread, weight) => {
      const recommended = async (faster: number) =>
        (await tagged(['FAST', faster, 100], ['BEST', 1000, 100 + spread])).RECOMMENDED
      expect(await recommended(weight - 1)).toBe('BEST')
      if (weight < 1000) expect(await recommended(weight + 1)).toBe('FAST')
    },
  )
  /** A route in the middle scores time too: 50 × (1 − spread / longest spread), at the weight of its row. */
  it.each([
    [60, 1000, 0],
    [200, 950, 45],
    [600, 900, 35],
    [1000, 800, 25],
  ])(
    'score the time of a route %i s slower than the fastest, of 2000 [QUO-8c, QUO-8d, QUO-8e, QUO-8f, QUO-8g]',
    async (spread, weight, time) => {
      const points = weight + ((1000 - weight) * time) / 100
      const recommended = async (faster: number) =>
        (await tagged(['FAST', faster, 100], ['BEST', 1000, 100 + spread], ['LAST', 1, 2100])).RECOMMENDED
      expect(await recommended(Math.ceil(points) - 1)).toBe('BEST')
      if (points < 1000) expect(await recommended(Math.floor(points) + 1)).toBe('FAST')
    },
  )
  it('break ties by output, then time, then name, in any order of the responses [QUO-8a, QUO-8h]', async () => {
    for (const order of [
      ['A', 'B'],
      ['B', 'A'],
    ]) {
      expect(await tagged(...order.map((id): [string, number, number] => [id, 1000, 100]))).toEqual({
        CHEAPEST: 'A',
        FASTEST: 'A',
        RECOMMENDED: 'A',
      })
      expect(
        await tagged(...order.map((id): [string, number, number] => [id, 1000, id === 'A' ? 200 : 100])),
      ).toMatchObject({
        CHEAPEST: 'B',
      })
      expect(
        await tagged(...order.map((id): [string, number, number] => [id, id === 'A' ? 900 : 1000, 100])),
      ).toMatchObject({
        FASTEST: 'B',
      })
    }
  })
})

describe.each(hosts)('the tags of a swap over $name', ({ connect }) => {
  it('are those of its route in the quote [SRS-1]', async () => {
    const providers = [route('BEST', 1000, 1400), route('MIDDLE', 990, 500), route('FAST', 700, 400)]
    const { as, quote } = createHarness(connect, { providers, policy: { outlierBps: 1_000_000 } })
    const { routes } = (await quote()).body as {
      routes: { routeId: string; providers: [string]; meta: { tags: string[] } }[]
    }
    const tags: Record<string, unknown> = {}
    for (const {
      routeId,
      providers: [id],
    } of routes) {
      const { body } = await as('owner').swap({ routeId, ...addresses })
      tags[id] = (body as { meta: { tags: unknown } }).meta.tags
    }
    expect(tags).toEqual({ BEST: ['CHEAPEST'], MIDDLE: ['RECOMMENDED'], FAST: ['FASTEST'] })
  })
})
