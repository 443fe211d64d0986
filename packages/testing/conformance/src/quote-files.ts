import { readdirSync, readFileSync } from 'node:fs'
import type { Decline, QuoteParams, QuoteResult } from '@switchyard/core'
import type { Exchange } from './exchange.ts'

/** A case file of a refused quote: what is asked, what goes over the wire, what is answered. */
export interface QuoteFile {
  /** File name. */
  readonly name: string
  readonly title: string
  readonly ask: QuoteParams
  readonly exchanges: readonly Exchange[]
  readonly answer: Extract<QuoteResult, { declined: Decline }>
}

/** The ask of a case file as it is written: assets by whatever names them, the amount as digits. */
export interface WrittenParams<Asset> {
  readonly sell: Asset
  readonly buy: Asset
  readonly sellAmount: string
}

/** All `quote-*.json` of a folder; `read` makes the ask, the amount being read already. Throws where a file cannot be read. */
export const quoteFiles = <Asset = string>(
  folder: string,
  read: (asked: Omit<WrittenParams<Asset>, 'sellAmount'> & { readonly sellAmount: bigint }) => QuoteParams,
): readonly QuoteFile[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('quote-') && name.endsWith('.json'))
    .map((name) => {
      const { ask, ...file } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
      return { ...file, name, ask: read({ ...ask, sellAmount: BigInt(ask.sellAmount) }) }
    })
