import { readFileSync } from 'node:fs'
import { countMemoBytes } from '@switchyard/provider-kit'
import { describeRecorded, recordedFiles, recordedJson, recordedText } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { fitMemo } from './memo/fit-memo.ts'
import { readMemo, writeMemo } from './memo/memo.ts'
import { readQuote } from './quote/wire-quote.ts'
import { NOW, params, testNetwork } from './testing/test-network.ts'
import { addresses } from './testing/tokens.ts'

const RECORDED = 'providers/harbor/data'

interface Vector {
  readonly memo: string
  readonly bytes: number
  readonly toAsset: string
  readonly toAddress: string
  readonly refundAddress: string | null
  readonly quoteOut: string
  readonly toleranceBps: number
  readonly affiliates: readonly { readonly code: string; readonly bps: number }[]
}

describeRecorded('memos', () => {
  const vectors: readonly Vector[] = recordedJson(`${RECORDED}/memo-vectors.json`)
  const short: Readonly<Record<string, string>> = { 'BTC.BTC': 'b', 'ETH.ETH': 'e' }

  it.each(vectors)('$memo is read and written to the byte', (vector) => {
    const { memo, refundAddress } = vector
    const parts = {
      asset: short[vector.toAsset] ?? vector.toAsset,
      destination: vector.toAddress,
      ...(refundAddress === null ? {} : { refund: refundAddress }),
      quoteOut: BigInt(vector.quoteOut),
      toleranceBps: vector.toleranceBps,
      affiliates: vector.affiliates,
    }
    expect(readMemo(memo)).toEqual(parts)
    expect(writeMemo(parts)).toBe(memo)
    expect(countMemoBytes(memo)).toBe(vector.bytes)
    expect(fitMemo('BTC', parts)?.refundDropped).toBe(vector.bytes > 80)
  })
})

describeRecorded('the documented quote', () => {
  const example = recordedJson(`${RECORDED}/quote-btc-to-eth.docs-example.json`)

  it('is read after adding the fields missing in the stored copy', () => {
    expect(() => readQuote(example)).toThrow('expectedAmountOut is missing')
    const quote = readQuote({ ...example, expectedAmountOut: '1' })
    expect(quote).toMatchObject({
      inboundAddress: example.inboundAddress,
      expiry: 1_768_843_381,
      minimum: 10_000n,
      inboundSeconds: 600,
    })
    const { affiliate, outbound, liquidity } = quote.fees
    expect(affiliate + outbound + liquidity).toBe(BigInt(example.fees.total))
  })

  it('throws without an output', async () => {
    const { provider, context } = testNetwork({ '/swap/v1/quote': example })
    await expect(provider.quote(params({ destinationAddress: addresses.ETH }), context)).rejects.toMatchObject({
      name: 'UpstreamError',
    })
  })

  it('is requested as documented; undocumented parts are off by default', async () => {
    const text = recordedText(`${RECORDED}/harbor-swap.openapi.yaml`)
    const documented = [
      ...text.matchAll(/\{name: (\w+), in: query, required: (true|false)(, x-provenance: ours-unverified)?/g),
    ]
    const quote = { ...example, expectedAmountOut: '100000000', expiry: String(NOW / 1_000 + 900) }
    const { provider, context, requests } = testNetwork({ '/swap/v1/quote': quote })
    await provider.assets(context)
    await provider.quote(params(), context)
    const sent = [...new URL(requests[1]?.url ?? '').searchParams.keys()]
    expect(sent.sort()).toEqual(
      documented
        .filter(([, , , ours]) => ours === undefined)
        .map(([, name]) => name)
        .sort(),
    )
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/xnode/inbound_addresses', '/swap/v1/quote'])
    expect(text).toContain('/swap/v1/quote:')
  })
})

describeRecorded('every recorded file', () => {
  it('is read by a test', () => {
    const text = readFileSync(import.meta.filename, 'utf8')
    expect(recordedFiles(RECORDED).filter((file) => !text.includes(file))).toEqual([])
  })
})
