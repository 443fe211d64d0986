import { type ServerOptions, serverOf } from '../api/server-options.ts'
import { usageFailure } from '../command-failure.ts'
import type { RunContext } from '../run-context.ts'
import { columns } from '../terminal/columns.ts'
import { jsonText } from '../terminal/json.ts'

/** Options of `switchyard tokens search`. */
export interface TokensOptions extends ServerOptions {
  readonly chain?: string
  readonly limit?: string
  readonly json?: true
}

/** `switchyard tokens search`: identifiers to copy, and their CAIP-19 names. */
export const tokensCommand = async (query: string, options: TokensOptions, { terminal }: RunContext): Promise<void> => {
  const { chain, limit, json } = options
  const found = await serverOf(options, terminal.environment).searchTokens({
    query,
    caip19: 'true',
    ...(chain === undefined ? {} : { chain }),
    ...(limit === undefined ? {} : { limit: limitOf(limit) }),
  })
  if (json) return terminal.say(jsonText(found))
  const { tokens, count } = found
  if (tokens.length === 0) return terminal.say(`No token matches ${JSON.stringify(query)}.\n`)
  const lines = columns(
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

const limitOf = (text: string): number => {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  throw usageFailure(`--limit ${text} is not a number.`, 'Give a whole number from 1 to 100.')
}
