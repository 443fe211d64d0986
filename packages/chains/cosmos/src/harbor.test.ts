import { describe, expect, it } from 'vitest'
import { chainOver, coin, context, gatewayOf } from './testing/fixtures.ts'

const { http, asked } = gatewayOf({})
const chain = chainOver(http)
// The account of `cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02` under another prefix.
const address = 'harbor1hsk6jryyqjfhp5dhc55tc9jtckygx0epyutcx7'

describe('the Harbor chain', () => {
  it('supports addresses', () => {
    expect(chain.codes).toContain('HARBOR')
    expect(chain.readAddress('HARBOR', address)).toEqual({ canonical: address, form: 'bech32:harbor' })
    expect(chain.readAddress('HARBOR', address.toUpperCase())?.canonical).toBe(address)
    for (const wrong of [
      address.replace('7', '8'),
      address.replace('harbor', 'sharbor'),
      'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
    ])
      expect(chain.readAddress('HARBOR', wrong), wrong).toBeUndefined()
    expect(chain.readAddress('GAIA', address)).toBeUndefined()
  })
  it('supports nothing else and sends no requests', async () => {
    const outgoing = { asset: coin('HARBOR', 'HRB'), amount: 1n, sources: [address] as const }
    const refused = {
      code: 'unableToBuildTransaction',
      message: 'HARBOR supports addresses only; it cannot be sold on.',
    }
    await expect((async () => chain.readFunds(outgoing, context))()).rejects.toMatchObject(refused)
    await expect((async () => chain.readBalances?.('HARBOR', address, context))()).rejects.toMatchObject(refused)
    expect(await chain.findRecipients?.('HARBOR', '0'.repeat(64), context)).toEqual([])
    expect(asked).toEqual([])
  })
})
