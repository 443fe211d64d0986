import { readdirSync, readFileSync } from 'node:fs'
import type { Exchange } from '@switchyard/conformance'
import type { Answer, Ask, Decline } from '@switchyard/core'
import { token } from './tokens.ts'
import { ask } from './world.ts'

/** A case file of a quote: what is asked, what goes over the wire, what is answered. */
export interface QuoteFile {
  readonly name: string
  readonly title: string
  readonly ask: Ask
  readonly exchanges: readonly Exchange[]
  readonly answer: Extract<Answer, { declined: Decline }>
}

const folder = `${import.meta.dirname}/../__fixtures__`

/** All case files of quotes. */
export const quoteFiles = (): readonly QuoteFile[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('quote-'))
    .map((name) => {
      const { ask: asked, ...file } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
      const { sell, buy, sellAmount } = asked
      return {
        ...file,
        name,
        ask: ask({ sell: token(sell[0], sell[1]), buy: token(buy[0], buy[1]), sellAmount: BigInt(sellAmount) }),
      }
    })
