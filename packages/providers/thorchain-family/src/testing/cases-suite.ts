import { quoteFiles as filesIn, type QuoteFile } from '@switchyard/conformance'
import type { Token } from '@switchyard/core'
import { expect, it } from 'vitest'
import { answer, quoteParams } from './harness.ts'
import { pathOf, type TestNetwork } from './test-network.ts'

/** All quote case files of a folder, with assets by identifier. */
export const quoteFiles = (folder: string, token: (identifier: string) => Token): readonly QuoteFile[] =>
  filesIn(folder, ({ sell, buy, ...rest }) => quoteParams({ ...rest, sell: token(sell), buy: token(buy) }))

/** Runs each case file: request, response and expected result of a quote. */
export const casesSuite = (testNetwork: TestNetwork, files: readonly QuoteFile[]): void => {
  for (const { name, title, params, stubs, result: expected } of files) {
    it(`${name}: ${title}`, async () => {
      const [stub] = stubs
      const { status = 200, json } = stub?.response ?? {}
      const { provider, context, take } = testNetwork.harness({
        [pathOf(testNetwork, 'quote/swap')]: answer(status, json),
      })
      await provider.assets(context)
      take()
      expect(await provider.quote(params, context)).toEqual(expected)
      expect(take()).toEqual([stub?.request.url])
    })
  }
}
