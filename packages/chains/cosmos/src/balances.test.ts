import { contextAt } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { chainOver, coin, denominated, gatewayOf } from './testing/fixtures.ts'

const address = 'thor1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq4yeyjz'

describe('balances', () => {
  it('contain coins by ticker and tokens by denomination, without those unknown to the engine', async () => {
    const [rune, tcy] = [coin('THOR', 'RUNE'), coin('THOR', 'TCY')]
    const other = denominated('THOR', 'LQDY', 'thor.lqdy')
    const wallet = {
      balances: { rune: '7', tcy: '8', 'x/ruji': '9', 'thor.lqdy': '10', 'x/unknown': '11', uatom: '0' },
    }
    const { http, asked } = gatewayOf(wallet)
    const found = await chainOver(http).readBalances?.('THOR', address, contextAt(0, [rune, tcy, other]))
    expect(found).toEqual([
      { token: rune, amount: 7n },
      { token: tcy, amount: 8n },
      { token: other, amount: 10n },
    ])
    expect(asked).toHaveLength(1)
  })

  it('are refused for an address of another chain', async () => {
    const { http } = gatewayOf({})
    await expect(chainOver(http).readBalances?.('GAIA', address, contextAt())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
  })
})
