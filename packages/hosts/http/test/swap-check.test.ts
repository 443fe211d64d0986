import { afterAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { caller, createRulesEngines } from './rules-engines.ts'

const limited = caller('limited', { perMinute: { quote: 2 } })

describe.each(hosts)('POST /v3/swap/check over $name', ({ connect }) => {
  const { setUp, dispose } = createRulesEngines(connect)
  afterAll(dispose)

  it('says of a built swap whether it may still be sent, to the key that built it alone', async () => {
    let now = Date.UTC(2026, 10, 22)
    const { as, swapped, engine } = setUp({ clock: { now: () => now } })
    const { swapId, expiration } = (await swapped('owner')).body as { swapId: string; expiration: string }
    const names = ['expiration', 'unsent', 'halts', 'vault', 'price', 'recipients']
    const checks = names.map((name) => ({ name, ok: true }))
    expect(await as('owner').checkSwap({ swapId })).toEqual({
      status: 200,
      body: { swapId, ok: true, checks, expiration },
    })
    const notFound = { status: 404, body: { error: 'swapRouteNotFound' } }
    expect(await as('other').checkSwap({ swapId })).toMatchObject(notFound)
    expect(await as('owner').checkSwap({ swapId: 'unknown' })).toMatchObject(notFound)
    now = Number(expiration) * 1000
    engine.setPolicy({ switchedOff: [{ provider: 'FAKE' }] })
    const { status, body } = await as('owner').checkSwap({ swapId })
    expect([status, body]).toMatchObject([
      200,
      {
        ok: false,
        checks: [
          { name: 'expiration', ok: false, reason: expect.any(String) },
          { name: 'unsent', ok: true },
          { name: 'halts', ok: false, reason: 'FAKE no longer serves this route.' },
          { name: 'vault', ok: false },
          { name: 'price', ok: false },
          { name: 'recipients', ok: true },
        ],
      },
    ])
  })

  it('needs a key, counts as a quote, and names what is wrong with a body', async () => {
    const { as, swapped } = setUp({}, [limited])
    const { swapId } = (await swapped('limited')).body as { swapId: string }
    expect(await as('nobody').checkSwap({ swapId })).toMatchObject({ status: 401, body: { error: 'apiKeyInvalid' } })
    expect((await as('limited').checkSwap({ swapId })).status).toBe(200)
    expect(await as('limited').checkSwap({ swapId })).toMatchObject({ status: 429 })
    for (const body of [{}, { swapId: 7 }, { swapId: '../x' }, { swapId: null }])
      expect(await as('owner').checkSwap(body)).toMatchObject({
        status: 400,
        body: { error: 'invalidRequest', message: expect.stringContaining('body/swapId') },
      })
  })
})
