import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { answer, harness, quoteParams } from './testing/harness.ts'
import { recorded, recordedNode } from './testing/recordings.ts'

interface Entry {
  readonly http: number
  readonly body: { readonly error: string }
}

/** Expected declines, in the order of the file. */
const expectations: readonly unknown[] = [
  {
    errorCode: 'swapHalted',
    message: "Maya Protocol: failed to simulate swap: trading is halted, can't process swap",
  },
  { errorCode: 'noMemoPriceProtection', message: 'Maya Protocol: generated memo too long for source chain' },
  { errorCode: 'apiRequestFailed', message: 'Maya Protocol: missing required parameter from_asset' },
  {
    errorCode: 'noMemoPriceProtection',
    message: 'Maya Protocol: failed to simulate swap: generated memo too long for source chain',
  },
  {
    errorCode: 'invalidAddressForChain',
    message: "Maya Protocol: bad destination address: unable to parse address: MAYAName doesn't exist: 0xnotanaddress",
  },
]

describeRecorded('a refusal', () => {
  const { mayanode } = recorded('thornode/quote_swap_errors.json') as { mayanode: readonly Entry[] }

  it('has one expectation per recorded body', () => {
    expect(mayanode).toHaveLength(expectations.length)
  })

  for (const [index, { http, body }] of mayanode.entries()) {
    it(`of "${body.error.slice(0, 70)}" has its error code, although its status is ${http}`, async () => {
      const { provider, context } = harness({ ...recordedNode(), '/mayachain/quote/swap': answer(http, body) })
      expect(await provider.quote(quoteParams(), context)).toEqual({ declined: expectations[index] })
    })
  }
})
