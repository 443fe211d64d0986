import { describe, expect, it } from 'vitest'
import { quoteFiles } from './testing/cases.ts'
import { harness, response } from './testing/harness.ts'

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

describe('a response that is not a refusal', () => {
  it.each([
    ['a failing server', 500, { statusCode: 500, message: 'Internal server error' }],
    ['a limit on our own calls', 400, { code: 'rate-limit-exceeded', msg: 'rate-limit-exceeded' }],
  ])('is thrown: %s', async (_name, status, body) => {
    const { provider, context } = harness({ '/v3/quote': response(status, body) })
    const [file] = quoteFiles()
    await expect(provider.quote(file?.params as never, context)).rejects.toThrow('Mayan: ')
  })
})
