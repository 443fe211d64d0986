import { describe, expect, it } from 'vitest'
import { quoteFiles } from '../testing/cases.ts'
import { harness, response } from '../testing/harness.ts'

describe('a case of a declined quote [PER-11b]', () => {
  for (const { name, title, params, stubs, result: expected } of quoteFiles()) {
    it(`${name}: ${title}`, async () => {
      const { status = 200, json } = stubs[0]?.response ?? {}
      const { provider, context, take } = harness({ '/v3/quote': response(status, json) })
      expect(await provider.quote(params, context)).toEqual(expected)
      expect(take().map(({ pathname }) => pathname)).toEqual(['/v3/quote'])
    })
  }
})

describe('the services asked', () => {
  it('are those of the options: one for prices, one for swaps', async () => {
    const own = { baseUrl: 'https://price.example/api', explorerUrl: 'https://explorer.example' }
    const { provider, context, take } = harness({}, own)
    const [file] = quoteFiles()
    const hash = `0x${'ab'.repeat(32)}`
    await expect(provider.quote(file?.params as never, context)).rejects.toThrow('no answer')
    await expect(provider.getStatus?.({ hash, chainId: '8453' }, context)).rejects.toThrow('no answer')
    expect([...new Set(take().map(({ origin, pathname }) => origin + pathname))]).toEqual([
      'https://price.example/api/quote',
      `https://explorer.example/swap/trx/${hash}`,
    ])
  })
})

describe('a response that is not a refusal', () => {
  it.each([
    ['a failing server', 500, {}],
    ['a failing gateway', 502, { statusCode: 502, message: 'Bad Gateway' }],
    ['a limit on our own calls', 400, { code: 'rate-limit-exceeded', msg: 'rate-limit-exceeded' }],
  ])('is thrown: %s', async (_name, status, body) => {
    const { provider, context } = harness({ '/v3/quote': response(status, body) })
    const [file] = quoteFiles()
    await expect(provider.quote(file?.params as never, context)).rejects.toThrow('Mayan answered HTTP')
  })
})
