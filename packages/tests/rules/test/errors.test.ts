import { SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { coin, listed, share, usdc } from './assets.ts'
import { addresses, createHarness, errorResponse, hosts, pair, provider } from './harness.ts'

/** Lamports an account without data must hold. */
const FLOOR = 890_880n

describe.each(hosts)('errors over $name', ({ connect }) => {
  it('have a message, a code, and data where the table lists data [ERR-0]', async () => {
    const { as, quote } = createHarness(connect)
    for (const { status, body } of [
      await quote({ sellAmount: undefined }),
      await quote({ buyAsset: share.identifier }),
      await quote({ providers: ['NOBODY'] }),
      await as('nobody').quote(pair),
      await as('owner').track({ hash: 'ff', chainId: 'bitcoin' }),
      await as('owner').swap({ routeId: 'none', ...addresses }),
    ]) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(Object.keys(body as object).filter((name) => !['message', 'error', 'data'].includes(name))).toEqual([])
      expect(body).toMatchObject({ message: expect.stringMatching(/\w/), error: expect.stringMatching(/^[a-zA-Z]+$/) })
    }
  })
  it.each([undefined, null, 'text', 7, []])('refuse %j as a body [ERR-4]', async (body) => {
    const { as } = createHarness(connect)
    for (const operation of ['quote', 'swap', 'track', 'legacyQuote'] as const)
      expect(await as('owner')[operation](body)).toMatchObject(errorResponse(400, 'invalidRequest'))
  })
  it('name every missing parameter [ERR-4b]', async () => {
    const { as } = createHarness(connect)
    const { body } = await as('owner').quote({})
    const { refusals } = (body as { data: { refusals: { field: string }[] } }).data
    expect(refusals.map(({ field }) => field).sort()).toEqual(['buyAsset', 'sellAmount', 'sellAsset'])
  })
  it.each([
    ['solanaTokenProgramUnavailable', 502],
    ['insufficientAllowance', 400],
    ['unableToBuildTransaction', 400],
    ['unauthorized', 401],
    ['apiKeyInvalid', 401],
  ] as const)('have the status of their code: %s is %i [ERR-3, ERR-7, ERR-12, ERR-13]', async (code, status) => {
    const { swap } = createHarness(connect, { bitcoin: { build: () => Promise.reject(new SwapError(code)) } })
    expect(await swap()).toMatchObject(errorResponse(status, code))
  })
})

describe.each(hosts)('SOL paid to another address over $name', ({ connect }) => {
  const wsol = { ...usdc, ...coin('SOL'), identifier: 'SOL.USDC-EPj', ticker: 'USDC', address: 'EPj' }
  const asked = { sellAsset: wsol.identifier, buyAsset: 'SOL.SOL', sellAmount: '1', sourceAddress: 'Sender' }
  const paying = (id: string, minBuyAmount: bigint) =>
    provider({
      id,
      assets: [coin('SOL'), wsol, coin('BTC')].map(listed),
      offer: { buyAmount: 900_000n, minBuyAmount },
    })
  it('must be at least 890,880 lamports after slippage, whether the destination is funded or not [ERR-6, ERR-6b, LIM-6]', async () => {
    const looked: string[] = []
    const ethereum = {
      codes: ['SOL'],
      address: (_chain: string, text: string) => ({ canonical: text, form: 'ed25519' }),
      balances: async (_chain: string, address: string) => {
        looked.push(address)
        return []
      },
    }
    const below = createHarness(connect, { providers: [paying('BELOW', FLOOR - 1n)], ethereum })
    const other = { ...asked, destinationAddress: 'Funded' }
    expect(await below.quote(other)).toMatchObject(errorResponse(400, 'solanaOutputBelowRentExemptMinimum'))
    expect(looked).toEqual([])
    expect((await below.quote({ ...asked, destinationAddress: 'Sender' })).status).toBe(200)
    expect((await below.quote({ ...other, sellAsset: 'BTC.BTC', sourceAddress: 'bc1source' })).status).toBe(200)
    const both = createHarness(connect, { providers: [paying('BELOW', FLOOR - 1n), paying('ENOUGH', FLOOR)] })
    expect(await both.routeProviders(other)).toEqual(['ENOUGH'])
  })
})
