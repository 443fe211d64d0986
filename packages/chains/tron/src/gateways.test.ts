import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { OWNER, over, rich, simple } from './testing/deposits.ts'
import { buildOver, chainOver, coin, context, nodeOf, tether } from './testing/fixtures.ts'

describe('gateways', () => {
  it('refuse a token with other decimals than the list, and read the decimals once', async () => {
    const { chain, asked } = over({ ...rich, decimals: 18n })
    const sell = { asset: tether, amount: 1n, sources: [OWNER] as [string] }
    await expect(chain.readFunds(sell, context)).rejects.toThrow('18 decimals on the network but 6 in the token list')
    await expect(chain.readFunds(sell, context)).rejects.toThrow('18 decimals')
    expect(asked.filter((path) => path === 'triggerconstantcontract')).toHaveLength(3)
  })

  it('get one round of parallel requests and one about the recipient; prices are cached', async () => {
    const { chain, asked } = over(rich)
    await buildOver(chain, simple)
    expect(asked).toEqual(['getaccount', 'getaccountresource', 'getnowblock', 'getchainparameters', 'getaccount'])
    await buildOver(chain, simple)
    expect(asked).toHaveLength(9)
  })

  it('that fail give failedToRetrieveBalance or a refusal to estimate the fee', async () => {
    for (const path of ['getaccount', 'getaccountresource', 'getnowblock', 'getchainparameters']) {
      await expect(buildOver(over({ ...rich, down: [path] }).chain, simple)).rejects.toMatchObject({
        code: 'failedToRetrieveBalance',
      })
    }
    const { http } = nodeOf(rich)
    const untried = chainOver((request) =>
      request.body?.includes('a9059cbb') ? Promise.reject(new UpstreamError('down')) : http(request),
    )
    const call = { ...simple, asset: tether }
    await expect(buildOver(untried, call)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: 'The fee could not be estimated: no gateway answered.',
      cause: expect.any(UpstreamError),
    })
    const { warnings } = await buildOver(untried, call, { balance: false, estimate: true })
    expect(warnings?.[0]?.code).toBe('unableToEstimateGas')
  })

  it('are asked in order, each with its key', async () => {
    const keys: unknown[] = []
    const { http } = nodeOf(rich)
    const chain = chainOver(
      (request) => {
        keys.push(request.headers?.['tron-pro-api-key'])
        return request.url.startsWith('https://a')
          ? Promise.resolve({ status: 429, headers: {}, text: '{}' })
          : http(request)
      },
      { gateway: ['https://a', { url: 'https://b', apiKey: 'own' }], apiKey: 'shared' },
    )
    await chain.readFunds({ asset: coin, amount: 1n, sources: [OWNER] }, context)
    expect(keys.filter((key) => key === 'shared')).toHaveLength(4)
    expect(keys.filter((key) => key === 'own')).toHaveLength(4)
  })
})
