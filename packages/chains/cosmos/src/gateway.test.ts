import { type Http, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createGateway } from './gateway.ts'
import { chainOver, coin, context, json } from './testing/fixtures.ts'

const { signal } = context
const address = 'cosmos1g975h6gdx5mryeac72h6lj2nzygugxhy2xgtga'

const CHAIN = 'cosmoshub-4'

const gatewayOver = (...answers: readonly Http[]) => {
  const asked: string[] = []
  const http: Http = async (request) => {
    const { host, pathname } = new URL(request.url)
    if (pathname.endsWith('/node_info')) return json({ default_node_info: { network: CHAIN } })
    asked.push(host)
    const answer = answers[Number(host.slice(1))]
    if (!answer) throw new Error('Unknown host.')
    return answer(request)
  }
  return {
    gateway: createGateway(
      http,
      answers.map((_, index) => `https://h${index}/`),
      CHAIN,
    ),
    asked,
  }
}

const plain: Http = async () => json({ account: { '@type': 'x', account_number: '1', sequence: '2' } })

describe('gateways', () => {
  it('are asked in order until one answers', async () => {
    const faults: readonly Http[] = [
      async () => json({ code: 2, message: 'overloaded' }, 500),
      async () => ({ status: 502, headers: {}, text: '<html>' }),
      async () => json({ account: {} }),
      async () => {
        throw new UpstreamError('refused')
      },
    ]
    for (const fault of faults) {
      const { gateway, asked } = gatewayOver(fault, plain)
      expect(await gateway.account(address, signal)).toEqual({ accountNumber: 1, sequence: 2 })
      expect(asked).toEqual(['h0', 'h1'])
    }
  })

  it('throw failedToRetrieveBalance when all fail', async () => {
    const chain = chainOver(async () => json({}, 503))
    const outgoing = { asset: coin('GAIA', 'ATOM'), amount: 1n, sources: [address] as [string] }
    await expect(chain.readFunds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })

  it('stop when the signal is aborted', async () => {
    const control = new AbortController()
    const { gateway } = gatewayOver(async () => {
      control.abort(new Error('enough'))
      throw new UpstreamError('late')
    }, plain)
    await expect(gateway.account(address, control.signal)).rejects.toThrow('enough')
  })
})

describe('a gateway of another chain', () => {
  const served =
    (network: unknown): Http =>
    async ({ url }) =>
      url.endsWith('/node_info')
        ? json({ default_node_info: { network } })
        : json({ account: { '@type': 'x', account_number: '1', sequence: '2' } })
  const over = (...answers: readonly Http[]) => {
    const asked: string[] = []
    const http: Http = async (request) => {
      const { host, pathname } = new URL(request.url)
      asked.push(`${host}${pathname.endsWith('/node_info') ? '?' : ''}`)
      return (answers[Number(host.slice(1))] as Http)(request)
    }
    const urls = answers.map((_, index) => `https://h${index}`)
    return { gateway: createGateway(http, urls, CHAIN), asked }
  }

  it('is passed over, and a right one is verified once', async () => {
    const { gateway, asked } = over(served('theta-testnet-001'), served(CHAIN))
    expect(await gateway.account(address, signal)).toEqual({ accountNumber: 1, sequence: 2 })
    expect(await gateway.account(address, signal)).toEqual({ accountNumber: 1, sequence: 2 })
    expect(asked.filter((one) => one === 'h1?')).toHaveLength(1)
    await expect(over(served('theta-testnet-001')).gateway.account(address, signal)).rejects.toThrow(
      'h0 serves the chain theta-testnet-001 instead of cosmoshub-4.',
    )
  })

  it('is accepted when it is unknown, because the gateway does not name its chain', async () => {
    const { gateway } = over(served(undefined))
    expect(await gateway.account(address, signal)).toEqual({ accountNumber: 1, sequence: 2 })
  })
})

describe('accounts', () => {
  it('are found inside vesting and module accounts', async () => {
    const base = { account_number: '5', sequence: '6' }
    for (const account of [{ base_vesting_account: { base_account: base } }, { base_account: base }]) {
      expect(await gatewayOver(async () => json({ account })).gateway.account(address, signal)).toEqual({
        accountNumber: 5,
        sequence: 6,
      })
    }
  })

  it('that do not exist are undefined', async () => {
    const { gateway, asked } = gatewayOver(async () => json({ code: 5, message: 'not found' }, 404), plain)
    expect(await gateway.account(address, signal)).toBeUndefined()
    expect(asked).toEqual(['h0'])
  })

  it('are not confused with a path the gateway does not serve', async () => {
    const { gateway } = gatewayOver(async () => json({ code: 12, message: 'Not Implemented' }, 404), plain)
    expect(await gateway.account(address, signal)).toEqual({ accountNumber: 1, sequence: 2 })
  })
})

describe('coins that vest', () => {
  it('are left out of what can be spent', async () => {
    const { gateway } = gatewayOver(async ({ url }) => {
      const spendable = url.includes('/spendable_balances/')
      return json({ balances: [{ denom: 'uatom', amount: spendable ? '3' : '10' }] })
    })
    expect([...(await gateway.spendable(address, signal))]).toEqual([['uatom', 3n]])
    expect([...(await gateway.balances(address, signal))]).toEqual([['uatom', 10n]])
  })
})

describe('balances', () => {
  it('are read page by page, exactly', async () => {
    const { gateway } = gatewayOver(async ({ url }) => {
      const key = new URL(url).searchParams.get('pagination.key')
      return key === null
        ? json({
            balances: [{ denom: 'a', amount: '123456789012345678901234567890' }],
            pagination: { next_key: 'k+/=' },
          })
        : json({ balances: [{ denom: key, amount: '2' }], pagination: { next_key: null } })
    })
    expect([...(await gateway.balances(address, signal))]).toEqual([
      ['a', 123456789012345678901234567890n],
      ['k+/=', 2n],
    ])
  })

  it('are refused when malformed', async () => {
    for (const balances of [undefined, [{ denom: 'a', amount: '-1' }], [{ amount: '1' }]]) {
      await expect(gatewayOver(async () => json({ balances })).gateway.balances(address, signal)).rejects.toThrow(
        UpstreamError,
      )
    }
  })
})
