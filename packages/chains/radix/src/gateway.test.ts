import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createGateway } from './gateway.ts'
import { readPreview } from './preview.ts'
import { accounts, chainOver, coin, context, gatewayOf, RECEIPT, token, XRD } from './testing/fixtures.ts'

const { signal } = context
const over = (http: Parameters<typeof createGateway>[0]) => createGateway(http, ['https://gateway.example'])
const answering = (answer: unknown, status = 200) =>
  over(async () => ({ status, headers: {}, text: JSON.stringify(answer) }))

describe('the gateway', () => {
  it('is asked for pages until every wanted resource was seen', async () => {
    const pages: Record<string, string>[] = [
      { [token.address ?? '']: '3' },
      { [XRD]: '2.5' },
      { [accounts.other]: '1' },
    ]
    const { http, asked } = gatewayOf({ pages })
    const held = await over(http).holdings(accounts.other, [XRD], { signal })
    expect(held.get(XRD)).toBe('2.5')
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/state/entity/page/fungibles/', { address: accounts.other, limit_per_page: 100 }],
      ['/state/entity/page/fungibles/', { address: accounts.other, limit_per_page: 100, cursor: '1' }],
    ])
  })

  it('returns an empty result for an unused account', async () => {
    expect(await over(gatewayOf({}).http).holdings(accounts.other, [XRD], { signal })).toEqual(new Map())
  })

  it('is asked for a limited number of pages', async () => {
    const pages = Array.from({ length: 30 }, () => ({}))
    await expect(over(gatewayOf({ pages }).http).holdings(accounts.other, [XRD], { signal })).rejects.toThrow(
      UpstreamError,
    )
  })

  it('throws an UpstreamError for any other response', async () => {
    const bad = [
      {},
      { items: [{}] },
      { items: [{ resource_address: XRD, amount: '1e5' }] },
      { items: [{ resource_address: XRD, amount: 5 }] },
    ]
    for (const answer of bad) {
      await expect(answering(answer).holdings(accounts.other, [XRD], { signal })).rejects.toThrow(UpstreamError)
    }
    const limited = answering({ message: 'Too many requests' }, 429)
    await expect(limited.holdings(accounts.other, [XRD], { signal })).rejects.toThrow('status 429: Too many requests')
  })

  it('is refused when an amount has too many decimals', async () => {
    const { address = '' } = token
    const chain = chainOver(gatewayOf({ pages: [{ [address]: '1.0000001', [XRD]: '1' }] }).http)
    const outgoing = { asset: { ...token, decimals: 6 }, amount: 1n, sources: [accounts.other] as [string] }
    await expect(chain.readFunds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    expect(await chain.readFunds({ ...outgoing, asset: coin }, context)).toMatchObject({ balance: 10n ** 18n })
  })
})

describe('two gateways', () => {
  const NOW = Date.parse('2026-11-22T12:00:00Z')
  const page = (network: string, seconds: number, amount: string) => ({
    ledger_state: { network, proposer_round_timestamp: new Date(NOW - seconds * 1_000).toISOString() },
    items: [{ resource_address: XRD, amount }],
  })
  const read = async (first: object) => {
    const http = async ({ url }: { readonly url: string }) => {
      const answer = url.includes('first') ? first : page('mainnet', 2, '7')
      return { status: 200, headers: {}, text: JSON.stringify(answer) }
    }
    const gateways = createGateway(http, ['https://first.example', 'https://second.example'])
    return (await gateways.holdings(accounts.other, [XRD], { signal, now: NOW })).get(XRD)
  }

  it('answer in place of each other when one is behind or of another network', async () => {
    expect(await read(page('mainnet', 2, '5'))).toBe('5')
    expect(await read(page('mainnet', 299, '5'))).toBe('5')
    expect(await read(page('mainnet', 301, '5'))).toBe('7')
    expect(await read(page('stokenet', 2, '5'))).toBe('7')
  })
})

describe('a preview', () => {
  it('returns the total fee or the reason of the failure', () => {
    expect(readPreview({ receipt: RECEIPT })).toEqual({ fee: 247_010_704_430_000_000n })
    expect(readPreview({ receipt: { status: 'Rejected' } })).toEqual({ failure: 'Rejected' })
    const { xrd_total_storage_cost: _, ...parts } = RECEIPT.fee_summary
    for (const receipt of [undefined, {}, { ...RECEIPT, status: 'Else' }, { ...RECEIPT, fee_summary: parts }]) {
      expect(() => readPreview({ receipt })).toThrow(UpstreamError)
    }
  })
})
