import { describe, expect, it } from 'vitest'
import { quoteFiles } from '../testing/cases.ts'
import { quoting, testNetwork } from '../testing/test-network.ts'

describe('a case of a quote [PER-5, PER-6, PER-7, PER-8]', () => {
  for (const { name, title, params, stubs, result } of quoteFiles()) {
    it(`${name}: ${title}`, async () => {
      const { status = 200, json } = stubs[0]?.response ?? {}
      // 1Click answers the same quote without the addresses of the user.
      const named = params.destinationAddress
      const { provider, context, take } = testNetwork({
        quote: (body) => (named === undefined || body.recipient === named ? { status, json } : quoting({})(body)),
      })
      await provider.assets(context)
      take()
      expect(await provider.quote(params, context)).toEqual(result)
      const again = JSON.stringify(json).includes('Internal server error') ? 1 : 0
      const requests = Array.from({ length: 1 + again }, () => 'POST http://1click/v0/quote')
      expect(take().map(({ method, url }) => `${method} ${url}`)).toEqual(requests)
    })
  }
})
