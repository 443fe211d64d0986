import { describe, expect, it } from 'vitest'
import { type ErrorCode, SwapError } from '../../errors.ts'
import { checkHalts } from './check-halts.ts'
import type { PricedNow } from './price-now.ts'

const refusedWith = (code: ErrorCode) => checkHalts({ refusal: new SwapError(code, 'Why it is refused.') })

describe('whether provider, chain and pair of a swap are open', () => {
  it('is so where the swap can be priced', () =>
    expect(checkHalts({ repriced: {} } as PricedNow)).toStrictEqual({ name: 'halts', ok: true }))

  it.each<ErrorCode>([
    'swapHalted',
    'swapRouteNotFound',
    'blackListAsset',
    'invalidAsset',
    'invalidChain',
    'unsupportedChainId',
    'invalidAddressForChain',
    'requestTimeout',
    'apiRequestFailed',
  ])('is not so where pricing is refused with %s', (code) =>
    expect(refusedWith(code)).toStrictEqual({ name: 'halts', ok: false, reason: 'Why it is refused.' }),
  )

  it.each<ErrorCode>(['insufficientLiquidity', 'sellAssetAmountTooSmall', 'swapSizeExceeded'])(
    'is so where %s concerns the amount alone',
    (code) => expect(refusedWith(code)).toStrictEqual({ name: 'halts', ok: true }),
  )
})
