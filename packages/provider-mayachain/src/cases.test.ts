import { describe, expect, it } from 'vitest'
import { quoteFiles } from './testing/cases.ts'
import { answer, world } from './testing/world.ts'

describe('a case of a quote', () => {
  for (const { name, title, ask, exchanges, answer: expected } of quoteFiles()) {
    it(`${name}: ${title}`, async () => {
      const [exchange] = exchanges
      const { status = 200, json } = exchange?.response ?? {}
      const { provider, context, take } = world({ '/mayachain/quote/swap': answer(status, json) })
      await provider.surface(context)
      take()
      expect(await provider.quote(ask, context)).toEqual(expected)
      expect(take()).toEqual([exchange?.request.url])
    })
  }
})
