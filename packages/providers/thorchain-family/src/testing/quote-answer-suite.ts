import { UpstreamError } from '@switchyard/core'
import { expect, it } from 'vitest'
import { answer } from './harness.ts'
import { limitOf, quoting } from './quoting.ts'
import type { TestNetwork } from './test-network.ts'

/** Translation of quote responses, on any network. */
export const quoteAnswerSuite = (testNetwork: TestNetwork): void => {
  const { addresses, interval, limit, feeOverLimit, quoteBody } = testNetwork
  const { quoted, offered, declined } = quoting(testNetwork)
  const toEth = { destinationAddress: addresses.ETH }
  const withMemo = (memo: string) => quoteBody({ memo })

  it('is declined below the recommended minimum although the node quoted it', async () => {
    const body = quoteBody({ recommended_min_amount_in: '10000001' })
    expect(await declined(toEth, body)).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.10000001' })
    expect((await quoted(toEth, quoteBody({ recommended_min_amount_in: '10000000' }))).result).toHaveProperty('offers')
  })

  it('is declined when the output is too small for a limit', async () => {
    expect((await declined(toEth, quoteBody({ expected_amount_out: '1' }))).errorCode).toBe('sellAssetAmountTooSmall')
  })

  it('keeps a higher limit of the node', async () => {
    const memo = (least: bigint) => withMemo(`=:e:${addresses.ETH}:${least}/${interval}/0`)
    const more = BigInt(limit) + 1_530_000n
    expect(limitOf(await offered(toEth, memo(more)))).toBe(String(more))
    expect(limitOf(await offered(toEth, memo(100_000_000n)))).toBe(String(BigInt(limit) + feeOverLimit))
  })

  it('is a fault when it is for another swap', async () => {
    const bodies = [
      quoteBody({ fees: { asset: 'BTC.BTC' } }),
      quoteBody({ expected_amount_out: undefined }),
      withMemo(`=:e:0x0000000000000000000000000000000000000001:1/${interval}/0`),
      withMemo(`=:b:${addresses.ETH}:1/${interval}/0`),
      withMemo(`=:e:${addresses.ETH}:1/${4 - interval}/0`),
      withMemo(`=:e:${addresses.ETH}:1/${interval}/0:thief:1000`),
    ]
    for (const body of bodies) await expect(quoted(toEth, body)).rejects.toSatisfy(UpstreamError.is)
  })

  it('is unexplained for a server error with a text that no table has', async () => {
    for (const body of [answer(500, { code: 2, message: 'boom' }), answer(500, { error: 'boom' })])
      expect(await quoted(toEth, body)).toMatchObject({ result: { declined: { unexplained: true } } })
  })

  it('is a fault for a server error without a text and for status 429', async () => {
    const answers = [
      answer(500, {}),
      answer(429, { message: 'slow down' }),
      answer(429, { error: 'slow down' }),
      { status: 503, text: '<html>' },
    ]
    for (const body of answers) await expect(quoted(toEth, body)).rejects.toSatisfy(UpstreamError.is)
  })
}
