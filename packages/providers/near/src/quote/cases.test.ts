import { describe, expect, it } from 'vitest'
import { quoteFiles } from '../testing/cases.ts'
import { testNetwork } from '../testing/test-network.ts'

describe('a case of a quote [PER-5, PER-6, PER-7, PER-8]', () => {
  for (const { name, title, params, stubs, result } of quoteFiles()) {
    it(`${name}: ${title}`, async () => {
      const { status = 200, json } = stubs[0]?.response ?? {}
      const { provider, context, take } = testNetwork({ quote: { status, json } })
      await provider.assets(context)
      take()
      expect(await provider.quote(params, context)).toEqual(result)
      expect(take().map(({ method, url }) => `${method} ${url}`)).toEqual(['POST http://1click/v0/quote'])
    })
  }
})
