import { describe, expect, it } from 'vitest'
import { decodePayment } from '../deposit/payment-call.ts'
import { build, ETH } from '../testing/building.ts'
import { composedNative, composedToken } from '../testing/composed.ts'
import { addresses, eth, usdt } from '../testing/tokens.ts'

describe('integrator fees', () => {
  const terms = {
    affiliateBps: 50,
    serviceBps: 15,
    accounts: { pactswap: addresses.EVM.toLowerCase() },
    serviceAccounts: { pactswap: addresses.MAKER },
  }
  const [affiliate, service] = [(ETH * 50n) / 10_000n, (ETH * 15n) / 10_000n]
  const net = ETH - affiliate - service

  it('are not charged unless enabled, and the route has warnings', async () => {
    const { offer, deposit } = await build(eth, ETH, composedNative(ETH), {}, {}, terms)
    expect(offer.warnings).toHaveLength(3)
    expect(offer.fees.slice(0, 2).map(({ amount }) => amount)).toEqual([0n, 0n])
    expect(deposit).toMatchObject({ call: { data: composedNative(ETH).data } })
  })

  it('are entries of the call, which is composed for the rest of the sell', async () => {
    const { offer, deposit, requests } = await build(eth, ETH, composedNative(net), { integratorFees: true }, {}, terms)
    expect(new Set(requests.map(({ url }) => new URL(url).searchParams.get('amountFrom')))).toEqual(
      new Set([String(net)]),
    )
    expect(offer.fees.slice(0, 2)).toMatchObject([{ amount: affiliate }, { amount: service }])
    const call = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
    expect(call?.value).toBe(ETH)
    expect(decodePayment(call?.data ?? '', true)?.fees).toEqual([
      { recipient: addresses.EVM.toLowerCase(), amount: affiliate },
      { recipient: addresses.MAKER.toLowerCase(), amount: service },
    ])
  })

  it('raise the amount of a token to the whole sell', async () => {
    const amount = 10_000_000n
    const composed = composedToken(amount - 50_000n - 15_000n)
    const { deposit } = await build(usdt, amount, composed, { integratorFees: true }, {}, terms)
    const call = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
    expect(decodePayment(call?.data ?? '', false)).toMatchObject({
      amount,
      fees: [{ amount: 50_000n }, { amount: 15_000n }],
    })
    expect(call?.approval?.amount).toBe(amount)
  })
})
