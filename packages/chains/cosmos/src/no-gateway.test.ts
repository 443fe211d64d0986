import { describe, expect, it } from 'vitest'
import { chainOver, coin, context } from './testing/fixtures.ts'

const address = 'kujira1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5w2wxtk'

describe('KUJI without a configured gateway', () => {
  const chain = chainOver(async () => {
    throw new Error('A request was sent.')
  })

  it('reads addresses but refuses to sell, without a request', async () => {
    const outgoing = { asset: coin('KUJI', 'KUJI'), amount: 1n, sources: [address] as [string] }
    await expect(chain.readFunds(outgoing, context)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: 'No gateway is configured for KUJI.',
    })
    expect(chain.readAddress('KUJI', address)).toMatchObject({ canonical: address })
  })
})
