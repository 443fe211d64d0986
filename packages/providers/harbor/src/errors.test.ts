import { findErrorRow } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { translateError } from './errors.ts'

describe('translateError', () => {
  it.each([
    ['trading is halted for BTC', 'swapHalted', 'elsewhere'],
    ['chain ETH is paused', 'swapHalted', 'elsewhere'],
    ['amount below minimum', 'sellAssetAmountTooSmall', 'fix'],
    ['not enough depth', 'insufficientLiquidity', 'fix'],
    ['unsupported chain id: 7', 'unsupportedChainId', 'elsewhere'],
    ['invalid from asset', 'invalidAsset', 'elsewhere'],
    ['asset X.Y not found', 'invalidAsset', 'elsewhere'],
    ['unknown chain: XYZ', 'invalidChain', 'elsewhere'],
    ['unsupported method', 'unsupportedMethod', 'elsewhere'],
    ['the moon is full', 'apiRequestFailed', 'retry'],
  ])('maps "%s" to %s, handled as "%s" [PER-3, PER-5, PER-6, PER-10, PER-11]', (text, code, handling) => {
    expect(translateError(text)).toEqual({
      errorCode: code,
      message: `Harbor: ${text}`,
      unexplained: code === 'apiRequestFailed' ? true : undefined,
    })
    expect(findErrorRow(code).class).toBe(handling)
  })
})
