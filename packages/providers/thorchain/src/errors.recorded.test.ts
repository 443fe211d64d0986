import { UpstreamError } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { answer, harness, quoteParams } from './testing/harness.ts'
import { recorded, recordedNode } from './testing/recordings.ts'

interface Entry {
  readonly http: number
  readonly body: { readonly message?: string; readonly error?: string }
}

const declineOf = async ({ http, body }: Entry): Promise<unknown> => {
  const { provider, context } = harness({ ...recordedNode(), '/thorchain/quote/swap': answer(http, body) })
  const result = await provider.quote(quoteParams(), context).catch((cause: unknown) => cause)
  if (UpstreamError.is(result)) return 'fault'
  return 'declined' in (result as object) ? (result as { declined: unknown }).declined : result
}

const small = 'Sell asset amount too small for provider THORCHAIN_STREAMING.'

/** Expected declines, in the order of the file. */
const expectations: readonly unknown[] = [
  { errorCode: 'swapHalted', message: expect.stringContaining("trading is halted, can't process swap") },
  {
    errorCode: 'sellAssetAmountTooSmall',
    message: `${small} Min amount is 33.55663041 BTC.BTC`,
    minAmount: '33.55663041',
  },
  { errorCode: 'noMemoPriceProtection', message: 'THORChain: generated memo too long for source chain' },
  { errorCode: 'sellAssetAmountTooSmall', message: small },
  { errorCode: 'sellAssetAmountTooSmall', message: small },
  { errorCode: 'unknownError', message: 'THORChain: fail to fetch THORName' },
  { errorCode: 'sellAssetAmountTooSmall', message: small },
  { errorCode: 'apiRequestFailed', message: 'THORChain: missing from_asset parameter' },
  {
    errorCode: 'unknownError',
    message: 'THORChain: must only include one of: tolerance_bps or liquidity_tolerance_bps',
  },
  { errorCode: 'unknownError', message: expect.stringContaining('total affiliate fee must not be more than 1000 bps') },
  { errorCode: 'invalidAsset', message: expect.stringContaining("pool ETH.FOO doesn't exist") },
  { errorCode: 'unknownError', message: expect.stringContaining('emit asset 966292 less than price limit 970000') },
  {
    errorCode: 'invalidAddressForChain',
    message: expect.stringContaining('destination address is not a valid BTC address'),
  },
  {
    errorCode: 'unknownError',
    message: expect.stringContaining('outbound amount does not meet requirements (104596/106000)'),
  },
  { errorCode: 'invalidAddressForChain', message: expect.stringContaining('bad destination address') },
  { errorCode: 'invalidAddressForChain', message: expect.stringContaining('bad refund address') },
]

describeRecorded('a refusal', () => {
  const { thornode, other_endpoints } = recorded('thornode/quote_swap_errors.json')

  it('has one expectation per recorded body', () => {
    expect(thornode).toHaveLength(expectations.length)
  })

  for (const [index, entry] of (thornode as readonly Entry[]).entries()) {
    it(`of "${(entry.body.message ?? entry.body.error)?.slice(0, 70)}" has its error code`, async () => {
      expect(await declineOf(entry)).toEqual(expectations[index])
    })
  }

  it('of a sell without a minimum from the node has a calculated minimum', async () => {
    const body = { code: 2, message: 'fail to add outbound tx: not enough asset to pay for fees: unknown request' }
    const { provider, context } = harness({ ...recordedNode(), '/thorchain/quote/swap': answer(500, body) })
    // 3 · max(14000 sat, 600000 of ETH at the recorded depths: 600000·625897832323009·127968365638/(1220816983876·1146799980853764) = 34325)
    const result = await provider.quote(quoteParams({ sellAmount: 50_000n }), context)
    expect(result).toMatchObject({ declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '0.00102978' } })
  })

  it('of a status that cannot be read is a fault', async () => {
    expect(other_endpoints[0].body).toEqual(recorded('thornode/xchain-tcquery_unobservedTx.json'))
    const hash = 'F'.repeat(64)
    const { provider, context } = harness({ [`/thorchain/tx/status/${hash}`]: other_endpoints[0].body })
    await expect(provider.getStatus?.({ hash }, context)).rejects.toSatisfy(UpstreamError.is)
  })
})
