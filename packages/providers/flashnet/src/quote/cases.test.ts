import { describe, expect, it } from 'vitest'
import { quoteFiles } from '../testing/cases.ts'
import { createFixture, reply } from '../testing/fixture.ts'

describe('a case of a refused quote [PER-11, PER-13]', () => {
  for (const { name, title, params, stubs, result: expected } of quoteFiles()) {
    it(`${name}: ${title}`, async () => {
      const [stub] = stubs
      const { status = 200, json } = stub?.response ?? {}
      const { provider, context, take } = createFixture({ estimate: reply(status, json) })
      await provider.assets(context)
      take()
      expect(await provider.quote(params, context)).toEqual(expected)
      expect(take()).toHaveLength(stubs.length)
    })
  }
})

describe('what is no refusal', () => {
  it.each([
    ['a limit on our own calls without a word', reply(429, {})],
    ['a page of a gateway', reply(502, '<html>')],
    ['an error without a code', reply(400, {})],
  ])('is thrown, and is `quoteError` in the engine: %s', async (_name, answer) => {
    const { provider, context } = createFixture({ estimate: answer })
    const [file] = quoteFiles().filter(({ stubs }) => stubs.length > 0)
    await expect(provider.quote(file?.params as never, context)).rejects.toMatchObject({ name: 'UpstreamError' })
    expect(provider.capabilities.faultCode).toBe('quoteError')
  })
})
