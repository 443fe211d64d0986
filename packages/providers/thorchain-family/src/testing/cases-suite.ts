import { quoteFiles as filesIn, type QuoteFile } from '@switchyard/conformance'
import type { Token } from '@switchyard/core'
import { expect, it } from 'vitest'
import { pathOf, type TestMember } from './member.ts'
import { answer, ask } from './world.ts'

/** All case files of quotes in a folder, whose assets are named by identifier. */
export const quoteFiles = (folder: string, token: (identifier: string) => Token): readonly QuoteFile[] =>
  filesIn(folder, ({ sell, buy, ...rest }) => ask({ ...rest, sell: token(sell), buy: token(buy) }))

/** What each case file says becomes of the node's answer to a quote. */
export const casesSuite = (member: TestMember, files: readonly QuoteFile[]): void => {
  for (const { name, title, params, stubs, result: expected } of files) {
    it(`${name}: ${title}`, async () => {
      const [stub] = stubs
      const { status = 200, json } = stub?.response ?? {}
      const { provider, context, take } = member.world({ [pathOf(member, 'quote/swap')]: answer(status, json) })
      await provider.assets(context)
      take()
      expect(await provider.quote(params, context)).toEqual(expected)
      expect(take()).toEqual([stub?.request.url])
    })
  }
}
