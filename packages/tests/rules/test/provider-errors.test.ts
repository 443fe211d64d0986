import { findErrorRow, SwapError, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createHarness, hosts, provider } from './harness.ts'

/** The table of provider errors with its handling classes. */
const table = [
  ['sellAssetAmountTooSmall', 'fix'],
  ['insufficientLiquidity', 'fix or elsewhere'],
  ['invalidBuyAssetAddress', 'fix'],
  ['invalidDestinationAddress', 'fix'],
  ['invalidAddressForChain', 'fix'],
  ['swapHalted', 'elsewhere'],
  ['invalidAsset', 'elsewhere'],
  ['invalidChain', 'elsewhere'],
  ['unsupportedChainId', 'elsewhere'],
  ['unsupportedMethod', 'elsewhere'],
  ['noMemoPriceProtection', 'elsewhere'],
  ['unknownError', 'retry'],
  ['quoteError', 'retry'],
  ['noQuoteResponse', 'retry'],
  ['requestTimeout', 'retry'],
  ['apiRequestFailed', 'retry'],
  ['somethingNobodyKnows', 'retry'],
] as const

describe.each(hosts)('provider errors over $name', ({ connect }) => {
  it.each(table)(
    '%s is reported unchanged with status 200, and is documented as "%s" [PER-0, PER-1, PER-2, PER-3, PER-4, PER-5, PER-6, PER-7, PER-8, PER-9, PER-10, PER-11, PER-12, PER-13, PER-14]',
    async (errorCode, handling) => {
      const declined = { errorCode, message: 'In the words of the provider, verbatim: 7 < 8.' }
      const { quote } = createHarness(connect, {
        providers: [provider({ id: 'SAYS', quote: () => ({ declined }) }), provider()],
      })
      expect(await quote()).toMatchObject({
        status: 200,
        body: { routes: [{ providers: ['FAKE'] }], providerErrors: [{ provider: 'SAYS', ...declined }] },
      })
      const { class: first, also } = findErrorRow(errorCode)
      expect(also === undefined ? first : `${first} or ${also}`).toBe(handling)
    },
  )
  it('report the kind of a fault, but not its cause [PER-2, PER-3, PER-4, PER-13, PER-14]', async () => {
    const failing = (id: string, error: Error, faultCode?: 'noQuoteResponse' | 'quoteError') =>
      provider({ id, quote: () => Promise.reject(error), capabilities: faultCode ? { faultCode } : {} })
    const { quote } = createHarness(connect, {
      providers: [
        failing('UPSTREAM', new UpstreamError('status 500')),
        failing('NOQUOTE', new UpstreamError('status 500'), 'noQuoteResponse'),
        failing('QUOTE', new UpstreamError('estimate_unavailable'), 'quoteError'),
        failing('BUG', new TypeError('secret detail')),
        failing('HALT', new SwapError('swapHalted')),
        provider({ id: 'HANGS', quote: () => new Promise(() => {}) }),
        provider(),
      ],
      limits: { quoteDeadlineMs: 40 },
    })
    const { status, body } = await quote()
    expect(status).toBe(200)
    const { routes, providerErrors } = body as {
      routes: unknown[]
      providerErrors: { provider: string; errorCode: string }[]
    }
    expect(routes).toHaveLength(1)
    expect(Object.fromEntries(providerErrors.map(({ provider: id, errorCode }) => [id, errorCode]))).toEqual({
      UPSTREAM: 'apiRequestFailed',
      NOQUOTE: 'noQuoteResponse',
      QUOTE: 'quoteError',
      BUG: 'unknownError',
      HALT: 'swapHalted',
      HANGS: 'requestTimeout',
    })
    expect(providerErrors).toContainEqual({
      provider: 'QUOTE',
      errorCode: 'quoteError',
      message: 'estimate_unavailable',
    })
    expect(JSON.stringify(body)).not.toContain('secret detail')
  })
})
