import { type ContractCall, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { harness, quoteParams, swapAddresses } from '../testing/harness.ts'
import { quotes, wireQuote } from '../testing/quotes.ts'
import { addresses, baseUsdc, bnb, sol } from '../testing/tokens.ts'
import { readForwarded } from './evm/forwarder.ts'
import { readSwift } from './evm/swift.ts'

/** Builds a quote of 9.981444 expected and 9.974999 least with a minimum of the swap, base units of the bought token. */
const built = async (minBuyAmount: bigint | undefined, changes = {}, more = {}, who = {}, options = {}) => {
  const params = quoteParams(changes)
  const { provider, context } = harness({ '/v3/quote': quotes(wireQuote(params, more)) }, options)
  const answer = await provider.quote(params, context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  const addressesOfSwap = swapAddresses({
    ...(minBuyAmount === undefined ? {} : { promisedMinimum: minBuyAmount }),
    ...who,
  })
  return (await provider.build(answer.offers[0], addressesOfSwap, context)) as ContractCall
}

const describeOrder = ({ call }: ContractCall) => {
  if (call.vm !== 'evm') throw new Error(call.vm)
  return readSwift(readForwarded(call).protocolData)
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'built',
    (cause: unknown) => (SwapError.is(cause) ? cause.code : String(cause)),
  )

describe('the minimum of a swap', () => {
  it('raises the minimum output of the order, up to the expected output', async () => {
    for (const [minimum, held] of [
      [undefined, 9_974_999n],
      [1n, 9_974_999n],
      [9_974_999n, 9_974_999n],
      [9_980_000n, 9_980_000n],
      [9_981_444n, 9_981_444n],
    ] as const) {
      const deposit = await built(minimum)
      expect(describeOrder(deposit).minAmountOut).toBe(held)
      expect(deposit.enforced).toEqual({ minBuyAmount: held })
    }
  })

  it('is refused above the expected output', async () => {
    expect(await codeOf(built(9_981_445n))).toBe('outputAmountDeviationTooHigh')
  })

  it('is rounded up to the eight decimals of an order', async () => {
    const deposit = await built(9_980_000_000_000_000_001n, { buy: bnb })
    expect(describeOrder(deposit).minAmountOut).toBe(998_000_001n)
    expect(deposit.enforced).toEqual({ minBuyAmount: 9_980_000_010_000_000_000n })
  })

  it('is in the order on Solana', async () => {
    const who = { sources: [addresses.solana] as const }
    const deposit = await built(9_980_000n, { sell: sol, sellAmount: 10n ** 9n }, {}, who)
    if (deposit.call.vm !== 'solana') throw new Error(deposit.call.vm)
    const create = Buffer.from(deposit.call.instructions.at(-1)?.data ?? '', 'base64')
    // Discriminator, input, flag, fee, destination, chain and token come before.
    expect(create.readBigUInt64LE(8 + 8 + 1 + 8 + 32 + 2 + 32)).toBe(9_980_000n)
  })

  it('is not enforced by a bridge without an auction, which is refused when it pays less', async () => {
    const bridge = {
      type: 'MCTP',
      mctpMayanContract: '0x875d6d37EC55c8cF220B9E5080717549d8Aa8EcA',
      mctpInputContract: baseUsdc.address,
      redeemRelayerFee: 0.01,
      hasAuction: false,
      cheaperChain: 'base',
    }
    const options = { quoteTypes: ['MCTP'] }
    expect(await built(9_974_999n, {}, bridge, {}, options)).toHaveProperty('enforced', undefined)
    expect(await codeOf(built(9_975_000n, {}, bridge, {}, options))).toBe('outputAmountDeviationTooHigh')
  })
})
