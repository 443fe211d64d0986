import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../core/src/testing/fakes.ts'
import { createHarness, errorResponse, hosts, provider, source } from './harness.ts'
import { recordingProvider } from './recording-provider.ts'

describe.each(hosts)('a refund address over $name', ({ connect }) => {
  const refundAddress = 'bc1refund'
  const obstructed = (refundObstacle?: 'unsupportedByRoute' | 'tooLongForSellChain') =>
    recordingProvider({
      quote: (ask) => ({ offers: [offerOf(ask, refundObstacle && ask.refundAddress ? { refundObstacle } : {})] }),
    })
  it('reaches the provider; the one of the swap request replaces the one of the quote [QRQ-4, SWP-0c, SWP-0d]', async () => {
    const { fake, built } = obstructed()
    const { swap } = createHarness(connect, { providers: [fake] })
    await swap()
    await swap({ refundAddress })
    await swap({ refundAddress }, { refundAddress: 'bc1other' })
    expect(built.map((each) => each.refundAddress)).toEqual([undefined, refundAddress, 'bc1other'])
    expect(fake.asked.map((ask) => ask.refundAddress)).toEqual([
      undefined,
      undefined,
      refundAddress,
      refundAddress,
      refundAddress,
      'bc1other',
    ])
    expect(built[0]?.sources[0]).toBe(source)
  })
  it('that a provider cannot use is a warning by default, and drops the route under STRICT [QRQ-5, QUO-4c, QUO-4d, RTE-9]', async () => {
    const { fake } = obstructed('tooLongForSellChain')
    const { quote } = createHarness(connect, { providers: [fake] })
    const warnings = [{ code: 'refundAddressNotApplied' }]
    for (const refundAddressSetting of [undefined, 'WARNING'])
      expect((await quote({ refundAddress, refundAddressSetting })).body).toMatchObject({ routes: [{ warnings }] })
    expect(await quote({ refundAddress, refundAddressSetting: 'STRICT' })).toMatchObject(
      errorResponse(404, 'noRoutesFound'),
    )
    expect((await quote({ refundAddressSetting: 'LAX' })).status).toBe(400)
    expect((await quote()).body).toMatchObject({ routes: [{ warnings: [] }] })
  })
  it('has a setting without effect when there is no refund address [QRQ-5b]', async () => {
    const always = provider({ offer: { refundObstacle: 'unsupportedByRoute' } })
    const { quote, swap } = createHarness(connect, { providers: [always] })
    expect((await quote({ refundAddressSetting: 'STRICT' })).body).toMatchObject({ routes: [{ warnings: [] }] })
    expect((await swap({ refundAddressSetting: 'STRICT' })).status).toBe(200)
  })
  it.each([
    ['tooLongForSellChain', 'refundAddressTooLongForSellChain'],
    ['unsupportedByRoute', 'refundAddressUnsupportedByRoute'],
  ] as const)(
    '%s is refused at swap under STRICT, and warned of otherwise [QUO-4e, QUO-4p, ERR-14]',
    async (obstacle, code) => {
      const { fake, built } = obstructed(obstacle)
      const { swap } = createHarness(connect, { providers: [fake] })
      expect((await swap({}, { refundAddress })).body).toMatchObject({
        warnings: [{ code: 'refundAddressNotApplied' }],
      })
      expect(built).toHaveLength(1)
      expect(await swap({ refundAddressSetting: 'STRICT' }, { refundAddress })).toMatchObject(errorResponse(400, code))
      expect(built).toHaveLength(1)
    },
  )
  it('is refused under STRICT by providers that always refund the sender [QUO-4e, ERR-14]', async () => {
    const { swap } = createHarness(connect, { providers: [provider({ capabilities: { refund: 'sender' } })] })
    expect(await swap({ refundAddressSetting: 'STRICT' }, { refundAddress })).toMatchObject(
      errorResponse(400, 'refundAddressUnsupportedByRoute'),
    )
  })
})
