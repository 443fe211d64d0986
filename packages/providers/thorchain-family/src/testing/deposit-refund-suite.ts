import { expect, it } from 'vitest'
import { building, forBtc } from './building.ts'
import type { Deposited } from './deposit-suite.ts'
import type { TestMember } from './member.ts'
import { btc, eth } from './tokens.ts'

/** The refund address of a deposit, whatever the network. */
export const depositRefundSuite = (member: TestMember, { own }: Pick<Deposited, 'own'>): void => {
  const { addresses, interval, limit } = member
  const { built, refusal } = building(member)
  const ethToBtc = { sell: eth, sellAmount: 10n ** 18n, buy: btc }
  const fromEth = { destinationAddress: addresses.BTC, sources: [addresses.ETH] as const }
  const other = '0x2222222222222222222222222222222222222222'
  const ending = `:${limit}/${interval}/0`

  it('is written into the memo where it fits', async () => {
    const who = { ...fromEth, refundAddress: other, refundAddressSetting: 'STRICT' as const }
    const memo = `=:b:${addresses.BTC}/${other}${ending}`
    expect(await built(ethToBtc, who, {}, forBtc)).toMatchObject({ memo })
  })

  it('is not written when it is the sender', async () => {
    const who = { ...fromEth, refundAddress: addresses.ETH }
    expect(await built(ethToBtc, who, {}, forBtc)).toMatchObject({ memo: `=:b:${addresses.BTC}${ending}` })
  })

  it('that does not fit is dropped under WARNING and refused under STRICT', async () => {
    const refundAddress = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'
    expect(await built({}, { refundAddress })).toMatchObject({ memo: `=:e:${addresses.ETH}${ending}` })
    expect(await refusal({}, { refundAddress, refundAddressSetting: 'STRICT' })).toBe(
      'refundAddressTooLongForSellChain',
    )
  })

  it('for a coin of the network is dropped under WARNING and refused under STRICT', async () => {
    for (const [sell, sellAmount] of own) {
      const asked = { sell, sellAmount, buy: btc }
      const who = {
        destinationAddress: addresses.BTC,
        sources: [addresses.home] as const,
        refundAddress: addresses.otherHome,
      }
      expect(await built(asked, who, {}, forBtc)).toMatchObject({ memo: `=:b:${addresses.BTC}${ending}` })
      expect(await refusal(asked, { ...who, refundAddressSetting: 'STRICT' }, {}, forBtc)).toBe(
        'refundAddressUnsupportedByRoute',
      )
    }
  })
}
