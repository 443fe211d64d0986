import { createUsageFailure } from '../../command-failure.ts'
import { openServer, type ServerOptions } from '../api/server-options.ts'
import type { RunContext } from '../run-context.ts'
import { renderColumns } from '../terminal/render-columns.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard tokens search`. */
export interface TokensOptions extends ServerOptions {
  readonly chain?: string
  readonly limit?: string
  readonly json?: true
}

/** `switchyard tokens search`: identifiers to copy, and their CAIP-19 names. */
export const runTokensSearch = async (
  query: string,
  options: TokensOptions,
  { terminal }: RunContext,
): Promise<void> => {
  const { chain, limit, json } = options
  if (limit !== undefined && !/^\d{1,3}$/.test(limit))
    throw createUsageFailure(`--limit ${limit} is not a number.`, 'Give a whole number from 1 to 100.')
  const found = await openServer(options, terminal.environment).searchTokens({
    query,
    caip19: 'true',
    chain,
    limit: limit === undefined ? undefined : Number(limit),
  })
  if (json) return terminal.say(writeJson(found))
  const { tokens, count } = found
  if (tokens.length === 0) return terminal.say(`No token matches ${JSON.stringify(query)}.\n`)
  const lines = renderColumns(
    [
      { title: 'identifier', cells: tokens.map(({ identifier }) => identifier) },
      { title: 'name', cells: tokens.map(({ name = '' }) => name), droppable: 1 },
      { title: 'decimals', cells: tokens.map(({ decimals }) => String(decimals)), right: true, droppable: 2 },
      { title: 'CAIP-19', cells: tokens.map(({ caip19 = '' }) => caip19), droppable: 3 },
    ],
    terminal.width,
  )
  const more = count > tokens.length ? [`${count - tokens.length} more; narrow the search or raise --limit.`] : []
  terminal.say([...lines, ...more].map((line) => `${line}\n`).join(''))
}
