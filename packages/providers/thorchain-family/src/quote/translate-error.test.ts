import type { ApiAnswer } from '@switchyard/net'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../node/snapshot.ts'
import { networkData } from '../testing/network-data.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { translateError } from './translate-error.ts'

const codeFor = (body: unknown, status = 400): string => {
  const answer: ApiAnswer = { ok: false, status, headers: {}, body, text: JSON.stringify(body) }
  return translateError(networkData, {} as Snapshot, {} as QuoteTerms, answer).errorCode
}

describe('a refusal of a node', () => {
  it.each([
    ["trading is halted, can't process swap", 'swapHalted'],
    ['trading halted', 'swapHalted'],
    ['ETH trading paused', 'swapHalted'],
    ['trading is paused', 'swapHalted'],
    ['streaming swaps are paused', 'swapHalted'],
    ['streaming swaps disabled on ragnarok asset', 'swapHalted'],
    ['streaming swaps are not allowed with a min BP of zero', 'swapHalted'],
    ['generated memo too long for source chain', 'noMemoPriceProtection'],
    ['fail swap, not enough balance', 'insufficientLiquidity'],
    ['bad destination address: no thorname alias for chain BTC', 'invalidAddressForChain'],
    ['destination address is not a valid BTC address', 'invalidAddressForChain'],
    ['bad refund address: unable to parse address', 'invalidAddressForChain'],
    ['address(bc1) is not same network', 'invalidAddressForChain'],
    ['pool(ETH.X) is not available', 'invalidAsset'],
    ["pool ETH.X doesn't exist", 'invalidAsset'],
    ['pool does not exist', 'invalidAsset'],
    ['bad from asset: invalid symbol', 'invalidAsset'],
    ['bad to asset: invalid symbol', 'invalidAsset'],
    ['cannot swap from BTC.BTC --> BTC.BTC, assets match', 'invalidAsset'],
    ['missing required parameter from_asset', 'apiRequestFailed'],
    ['no parameters provided', 'apiRequestFailed'],
    ['emit asset 1 less than price limit 2', 'unknownError'],
    ['outbound amount does not meet requirements (1/2)', 'unknownError'],
    ['bad affiliate params: total affiliate fee must not be more than 1000 bps', 'unknownError'],
    ['affiliate fee must be less than 10000 bps', 'unknownError'],
    ['something new', 'unknownError'],
  ])('that says "%s" is %s, in either shape of body', (text, errorCode) => {
    expect(codeFor({ code: 3, message: `${text}: invalid request`, details: [] })).toBe(errorCode)
    expect(codeFor({ error: text }, 200)).toBe(errorCode)
  })
  it('is a fault for a server error without a known text and for status 429', () => {
    for (const status of [429, 500, 502])
      expect(() => codeFor({ message: 'x' }, status)).toThrow(expect.objectContaining({ name: 'UpstreamError' }))
    expect(codeFor({ code: 2, message: 'bad to asset: unknown request' }, 500)).toBe('invalidAsset')
  })
})
