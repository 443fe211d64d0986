import { describe, expect, it } from 'vitest'
import { quoteFiles } from './testing/cases.ts'
import { reply, world } from './testing/world.ts'

describe('a case of a refused quote [PER-11b]', () => {
  for (const { name, title, params, stubs, result: expected } of quoteFiles()) {
    it(`${name}: ${title}`, async () => {
      const { status = 200, json } = stubs[0]?.response ?? {}
      const { provider, context, take } = world({ '/v3/quote': reply(status, json) })
      expect(await provider.quote(params, context)).toEqual(expected)
      expect(take().map(({ pathname }) => pathname)).toEqual(['/v3/quote'])
    })
  }
})

describe('what is no refusal', () => {
  it.each([
    ['a failing server', 500, { statusCode: 500, message: 'Internal server error' }],
    ['a limit on our own calls', 400, { code: 'rate-limit-exceeded', msg: 'rate-limit-exceeded' }],
  ])('is thrown: %s', async (_name, status, body) => {
    const { provider, context } = world({ '/v3/quote': reply(status, body) })
    const [file] = quoteFiles()
    await expect(provider.quote(file?.params as never, context)).rejects.toThrow('Mayan: ')
  })
})
