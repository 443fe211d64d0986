import { UpstreamError } from '@switchyard/core'
import { expect, it } from 'vitest'
import type { TestMember } from './member.ts'
import { limitOf, quoting } from './quoting.ts'
import { answer } from './world.ts'

/** What becomes of a node's answer to a quote, whatever the network. */
export const quoteAnswerSuite = (member: TestMember): void => {
  const { addresses, interval, limit, quoteBody } = member
  const { quoted, offered, declined } = quoting(member)
  const toEth = { destinationAddress: addresses.ETH }
  const withMemo = (memo: string) => quoteBody({ memo })

  it('is declined below the recommended minimum, though the node quoted', async () => {
    const body = quoteBody({ recommended_min_amount_in: '10000001' })
    expect(await declined(toEth, body)).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.10000001' })
    expect((await quoted(toEth, quoteBody({ recommended_min_amount_in: '10000000' }))).result).toHaveProperty('offers')
  })

  it('is declined when the output is so small that no limit can protect it', async () => {
    expect((await declined(toEth, quoteBody({ expected_amount_out: '1' }))).errorCode).toBe('sellAssetAmountTooSmall')
  })

  it('keeps a limit of the node that protects more', async () => {
    const memo = (least: bigint) => withMemo(`=:e:${addresses.ETH}:${least}/${interval}/0`)
    const more = BigInt(limit) + 730_000n
    expect(limitOf(await offered(toEth, memo(more)))).toBe(String(more))
    expect(limitOf(await offered(toEth, memo(100_000_000n)))).toBe(limit)
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

  it('is a fault when it is a server error of unknown meaning, or a request to wait', async () => {
    const answers = [
      answer(500, { code: 2, message: 'boom' }),
      answer(500, { error: 'boom' }),
      answer(429, { message: 'slow down' }),
      answer(429, { error: 'slow down' }),
      { status: 503, text: '<html>' },
    ]
    for (const body of answers) await expect(quoted(toEth, body)).rejects.toSatisfy(UpstreamError.is)
  })
}
