import { describe, expect, it } from 'vitest'
import type { EvmCall } from '../../contract/deposit.ts'
import type { Offer } from '../../contract/provider.ts'
import { eth, offerOf, usdc } from '../../testing/fakes.ts'
import { addresses, attacker, ethereum, playing, refused, router, sale } from '../../testing/guarded-swap.ts'

describe('the contract call of a provider', () => {
  const amount = 10_000_000n
  const plain: EvmCall = {
    vm: 'evm',
    to: router,
    data: '0xdeadbeef',
    value: 0n,
    approval: { token: usdc.address ?? '', spender: router.toUpperCase().replace('0X', '0x'), amount },
    deadlineSeconds: 2_000,
  }
  const calling = (change: object, offer: Partial<Offer> = {}) =>
    playing(
      {
        quote: (ask) => ({
          offers: [offerOf(ask, { depositKind: 'contractCall', approvalSpender: router, fees: [], ...offer })],
        }),
        build: async ({ sellAmount }, { sources }) => ({
          kind: 'contractCall',
          asset: usdc,
          amount: sellAmount,
          sources,
          call: { ...plain, ...change },
        }),
      },
      [ethereum()],
      addresses,
      sale,
    )

  it.each<[string, object, string]>([
    [
      'takes the token through another contract',
      { approval: { ...plain.approval, spender: attacker } },
      'approval spender',
    ],
    ['takes another token', { approval: { ...plain.approval, token: attacker } }, 'approval token'],
    ['takes more of it', { approval: { ...plain.approval, amount: amount + 1n } }, 'approval amount'],
    ['sends a coin nobody announced', { value: 1n }, 'value'],
    ['has a deadline behind it', { deadlineSeconds: 1_000 }, 'expiry'],
  ])('that %s is refused and reported before the build', async (_, change, field) => {
    const { outcome, facts } = await calling(change)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ chain: 'ETH', field }])
  })

  it('is built as offered, with a coin in addition that the offer lists as inbound', async () => {
    expect((await calling({})).facts).toEqual([])
    const inbound = { fees: [{ type: 'inbound' as const, asset: eth, amount: 5n }] }
    expect((await calling({ value: 5n }, inbound)).facts).toMatchObject([{ field: 'value', expected: '5', found: '0' }])
    expect((await calling({ value: 6n }, inbound)).facts).toMatchObject([{ field: 'value', expected: '5', found: '6' }])
  })

  it('never sends along more of the coin than 20 USD, whatever the offer lists as inbound', async () => {
    // One ether is worth 3 000 USD.
    const most = 6_666_666_666_666_666n
    const inbound = { fees: [{ type: 'inbound' as const, asset: eth, amount: 10n ** 24n }] }
    const sent = async (value: bigint) => (await calling({ value }, inbound)).facts
    expect(await sent(most + 1n)).toMatchObject([{ field: 'value', expected: `${most}`, found: `${most + 1n}` }])
    // The fake chain drops the value, which shows that the deposit itself was accepted.
    expect(await sent(most)).toMatchObject([{ field: 'value', expected: `${most}`, found: '0' }])
  })
})
