import { expect, it } from 'vitest'
import { building, forBtc } from './building.ts'
import type { Deposited } from './deposit-suite.ts'
import type { TestNetwork } from './test-network.ts'
import { btc, eth } from './tokens.ts'

/** Refund addresses of deposits, on any network. */
export const depositRefundSuite = (testNetwork: TestNetwork, { own }: Pick<Deposited, 'own'>): void => {
  const { addresses, interval, limit } = testNetwork
  const { built, refusal } = building(testNetwork)
  const ethToBtc = { sell: eth, sellAmount: 10n ** 18n, buy: btc }
  const fromEth = { destinationAddress: addresses.BTC, sources: [addresses.ETH] as const }
  const other = '0x2222222222222222222222222222222222222222'
  const ending = `:${limit}/${interval}/0`

  it('is written into the memo when it fits', async () => {
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
      const params = { sell, sellAmount, buy: btc }
      const who = {
        destinationAddress: addresses.BTC,
        sources: [addresses.home] as const,
        refundAddress: addresses.otherHome,
      }
      expect(await built(params, who, {}, forBtc)).toMatchObject({ memo: `=:b:${addresses.BTC}${ending}` })
      expect(await refusal(params, { ...who, refundAddressSetting: 'STRICT' }, {}, forBtc)).toBe(
        'refundAddressUnsupportedByRoute',
      )
    }
  })
}
