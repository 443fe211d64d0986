import { readdirSync, readFileSync } from 'node:fs'
import type { Decline, QuoteParams, QuoteResult } from '@switchyard/core'
import type { StubbedRequest } from './stubbed-request.ts'

/** A case file of a declined quote: the parameters, the stubbed requests and the result. */
export interface QuoteFile {
  /** File name. */
  readonly name: string
  readonly title: string
  readonly params: QuoteParams
  readonly stubs: readonly StubbedRequest[]
  readonly result: Extract<QuoteResult, { declined: Decline }>
}

/** Quote parameters as a case file states them: assets in the file's own notation, the amount in base units. */
export interface QuoteFileParams<Asset> {
  readonly sell: Asset
  readonly buy: Asset
  readonly sellAmount: bigint
}

/**
 * Reads all `quote-*.json` files of a folder.
 *
 * @param toParams turns the parameters of a file into quote parameters.
 * @throws {Error} if a file cannot be read or is not JSON.
 *
 * @example
 * ```ts
 * const files = quoteFiles('test/cases', ({ sell, buy, sellAmount }) =>
 *   quoteParamsWith({ sell: tokenOf(sell), buy: tokenOf(buy), sellAmount }),
 * )
 * ```
 */
export const quoteFiles = <Asset = string>(
  folder: string,
  toParams: (params: QuoteFileParams<Asset>) => QuoteParams,
): readonly QuoteFile[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('quote-') && name.endsWith('.json'))
    .map((name) => {
      const { params, ...file } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
      return { ...file, name, params: toParams({ ...params, sellAmount: BigInt(params.sellAmount) }) }
    })
