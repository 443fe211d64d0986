import { SwapError, type Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { PactswapOptions } from '../options.ts'
import { ask, build, createFixture, ETH, swapAddresses } from '../testing/building.ts'
import { composedNative, composedToken } from '../testing/composed.ts'
import { addresses, eth, usdt } from '../testing/tokens.ts'
import type { PaymentCall } from './payment-call.ts'

const refusal = async (sell: Token, changes: Partial<PaymentCall>, options: PactswapOptions = {}): Promise<string> => {
  const composed = sell === eth ? composedNative(ETH, changes) : composedToken(ETH, changes)
  return build(sell, ETH, composed, options).then(
    () => 'built',
    (cause: unknown) => (SwapError.is(cause) ? cause.message : String(cause)),
  )
}

describe('who is paid', () => {
  it('is never the token', async () => {
    expect(await refusal(usdt, { recipient: usdt.address ?? '' })).toContain('pays 0x')
  })

  it('is one of the configured market makers', async () => {
    const stranger = '0x7777777777777777777777777777777777777777'
    for (const sell of [eth, usdt]) {
      expect(await refusal(sell, { recipient: stranger })).toBe('built')
      expect(await refusal(sell, { recipient: stranger }, { marketMakers: [addresses.MAKER] })).toContain(stranger)
      expect(await refusal(sell, {}, { marketMakers: [addresses.TRON, addresses.MAKER.toLowerCase()] })).toBe('built')
    }
  })
})

describe('a pact', () => {
  it('has a number', async () => {
    expect(await refusal(eth, { linkedId: 0n })).toContain('linked to no pact')
    expect(await refusal(eth, { linkedId: 2n ** 256n - 1n })).toBe('built')
  })

  it('is promised at least the minimum of the swap', async () => {
    const { provider, context } = createFixture(composedNative(ETH))
    const answer = await provider.quote(ask(eth, ETH), context)
    if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
    const [offer] = answer.offers
    const held = (minBuyAmount: bigint) =>
      provider.build(offer, { ...swapAddresses, promisedMinimum: minBuyAmount }, context)
    // The best market maker promises 3,500,000.
    await expect(held(3_500_000n)).resolves.toMatchObject({ kind: 'contractCall' })
    await expect(held(3_500_001n)).rejects.toMatchObject({ code: 'outputAmountDeviationTooHigh' })
  })

  it('is not enforced by the payment, and the route says so', async () => {
    const { offer, deposit } = await build(eth, ETH, composedNative(ETH))
    expect(offer.warnings).toEqual([expect.objectContaining({ code: 'minimumNotEnforced' })])
    expect(offer.timesAreUsual).toBe(true)
    expect(deposit).not.toHaveProperty('enforced')
  })
})
