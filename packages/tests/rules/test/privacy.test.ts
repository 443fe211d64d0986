import { describe, expect, it } from 'vitest'
import { createHarness, errorResponse, hosts, provider } from './harness.ts'

describe.each(hosts)('privacy at quote time over $name', ({ connect }) => {
  const open = () => provider({ id: 'OPEN' })
  it('is not echoed [QUO-6d]', async () => {
    const { quote, swap } = createHarness(connect, { providers: [provider({ capabilities: { privacy: true } })] })
    for (const { status, body } of [await quote({ usePrivacyMode: true }), await swap({ usePrivacyMode: true })]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/privacy/i)
    }
  })
  it('ends in 404 when no provider supports it, and in 200 with providerErrors when those that do decline [QUO-6c, QUO-6g, ERR-1b]', async () => {
    const { quote } = createHarness(connect, { providers: [open()] })
    expect(await quote({ usePrivacyMode: true })).toMatchObject(errorResponse(404, 'noRoutesFound'))
    const declined = { errorCode: 'insufficientLiquidity', message: 'No solver.' }
    const unwilling = provider({ id: 'PRIVATE', capabilities: { privacy: true }, quote: () => ({ declined }) })
    const other = createHarness(connect, { providers: [open(), unwilling] })
    expect(await other.quote({ usePrivacyMode: true })).toMatchObject({
      status: 200,
      body: { routes: [], providerErrors: [{ provider: 'PRIVATE', ...declined }] },
    })
  })
  it('filters the legacy quote the same way [QUO-6f, LEG-1, VER-2]', async () => {
    const both = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    const { as } = createHarness(connect, {
      providers: [open(), provider({ id: 'PRIVATE', capabilities: { privacy: true } })],
    })
    const ids = async (usePrivacyMode: boolean) => {
      const { body } = await as('owner').legacyQuote({ ...both, usePrivacyMode })
      return (body as { routes: { providers: [string] }[] }).routes.map(({ providers: [id] }) => id).sort()
    }
    expect(await ids(false)).toEqual(['OPEN', 'PRIVATE'])
    expect(await ids(true)).toEqual(['PRIVATE'])
  })
})
