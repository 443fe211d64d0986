import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { recorded, recordedNode } from './testing/recordings.ts'
import { answer, ask, world } from './testing/world.ts'

interface Entry {
  readonly http: number
  readonly body: { readonly error: string }
}

/** What each body is told as, in the order of the file. */
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

  it('is recorded as often as it is expected', () => {
    expect(mayanode).toHaveLength(expectations.length)
  })

  for (const [index, { http, body }] of mayanode.entries()) {
    it(`of "${body.error.slice(0, 70)}" is told under its code, though its status is ${http}`, async () => {
      const { provider, context } = world({ ...recordedNode(), '/mayachain/quote/swap': answer(http, body) })
      expect(await provider.quote(ask(), context)).toEqual({ declined: expectations[index] })
    })
  }
})
