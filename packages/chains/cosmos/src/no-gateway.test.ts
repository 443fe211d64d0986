import { describe, expect, it } from 'vitest'
import { chainOver, coin, context } from './testing/fixtures.ts'

describe.each([
  ['KUJI', 'KUJI', 'kujira1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5w2wxtk'],
  ['NOBLE', 'USDC', 'noble1hsk6jryyqjfhp5dhc55tc9jtckygx0eplec9hy'],
])('%s without a configured gateway', (code, ticker, address) => {
  const chain = chainOver(async () => {
    throw new Error('A request was sent.')
  })

  it('reads addresses but refuses to sell, without a request', async () => {
    const outgoing = { asset: coin(code, ticker), amount: 1n, sources: [address] as [string] }
    await expect(chain.readFunds(outgoing, context)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: `No gateway is configured for ${code}.`,
    })
    expect(chain.readAddress(code, address)).toMatchObject({ canonical: address })
  })
})
