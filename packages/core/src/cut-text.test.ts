import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'
import { SwapError, UpstreamError } from './errors.ts'
import { toDecline } from './provider/fault.ts'
import { readQuoteResult } from './provider/quote-result.ts'
import { toRefusal, toThrownRefusal } from './provider/refusal.ts'
import { fakeProvider } from './testing/fakes.ts'
import { readStatus } from './track/read/read-status.ts'

const long = 'x'.repeat(65_000)
const cut = `${'x'.repeat(299)}…`

it('a text of an upstream is cut at 300 characters, none of them in two', () => {
  expect(cutText('x'.repeat(300))).toBe('x'.repeat(300))
  expect(cutText(long)).toBe(cut)
  expect(cutText(`${'x'.repeat(298)}😀${long}`)).toBe(`${'x'.repeat(298)}…`)
  expect(cutText(`${'x'.repeat(297)}😀${long}`)).toBe(`${'x'.repeat(297)}😀…`)
  expect(cutText('abcdef', 4)).toBe('abc…')
})

it('is cut wherever it leaves a provider', () => {
  const provider = fakeProvider()
  const texts = [
    new UpstreamError(long).message,
    (readQuoteResult({ declined: { errorCode: 'quoteError', message: long } }) as { declined: { message: string } })
      .declined.message,
    toDecline(new SwapError('quoteError', long), provider).message,
    toDecline(new UpstreamError(long), provider).message,
    toRefusal({ errorCode: 'quoteError', message: long }).message,
    toThrownRefusal(new SwapError('quoteError', long, { data: { chain: 'BTC' } }), provider).message,
  ]
  expect(texts).toEqual(texts.map(() => cut))
  expect(toThrownRefusal(new SwapError('swapHalted', long, { data: { chain: 'BTC' } }), provider)).toMatchObject({
    code: 'swapHalted',
    data: { chain: 'BTC' },
  })
})

it('is cut in a status, whose other members are no longer than such members are', () => {
  const leg = { chainId: '1', hash: '0xa', block: 1, type: 'swap', status: 'refunded', finalisedAt: -1 }
  const amounts = { fromAsset: '', fromAmount: '', fromAddress: '', toAsset: '', toAmount: '', toAddress: '' }
  const status = { ...leg, ...amounts, legs: [] }
  expect(readStatus({ ...status, refundReason: long })?.refundReason).toBe(cut)
  expect(() => readStatus({ ...status, toAddress: long })).toThrow('no status')
})
