import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ExplainedRoute, type LedgerSums, type Ranking, toHuman } from '@switchyard/core'
import { readRecord } from '@switchyard/net'
import { ConfigError } from '../config/config-error.ts'
import { type Explanation, explainRecord } from './explain-record.ts'
import { readLedgerFile } from './ledger-file.ts'

export const explainUsage = `Usage: switchyard explain <record of a quote> [--ledger <file>] [--json]

  Answers a recorded quote again, without a network, and shows who answered, who was removed by which filter, who declined why, how each score came
  about, and what other rankings would have chosen. The file is one of "switchyard ledger"; without it nothing is known of earlier swaps.
`

/** What the command works with. */
export interface ExplainCommand {
  /** Arguments after `explain`. */
  readonly words: readonly string[]
  readonly say: (text: string) => void
}

const RANKINGS: readonly Ranking[] = ['spec', 'net', 'proven']

/** Explains one record. Resolves to the exit code: 0, or 2 for a file that cannot be explained. */
export const explainCommand = async ({ words, say }: ExplainCommand): Promise<number> => {
  const { files, ledger, json } = read(words)
  const [file] = files
  if (file === undefined || files.length > 1) {
    say(explainUsage)
    return 2
  }
  try {
    const sums: readonly LedgerSums[] = ledger === undefined ? [] : await readLedgerFile(ledger)
    const explanation = await explainRecord(readRecord(await readFile(file, 'utf8')), sums)
    say(json ? `${JSON.stringify(explanation, withText, 2)}\n` : described(explanation))
    return 0
  } catch (error) {
    say(`${file}: cannot be explained. ${error instanceof Error ? error.message : 'unknown'}\n`)
    return 2
  }
}

const read = (words: readonly string[]) => {
  const options = { json: { type: 'boolean' }, ledger: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return { files: positionals, ledger: values.ledger, json: values.json ?? false }
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}

/** Amounts are larger than any number of JSON. */
const withText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

const described = (explanation: Explanation): string => {
  const { quoteId, sellAsset, buyAsset, answered, removed, declined, ranking, rankings } = explanation
  const inForce = (one: Ranking): string => (one === ranking ? ', in force' : '')
  return [
    `Quote ${quoteId}: ${sellAsset} to ${buyAsset}`,
    `answered: ${answered.join(', ') || 'nobody'}`,
    'removed before they were asked:',
    ...orNone(removed.map(({ provider, filter, reason }) => `  ${provider} by ${filter}: ${reason}`)),
    'declined or failed:',
    ...orNone(declined.map(({ provider, errorCode, message }) => `  ${provider} ${errorCode}: ${message}`)),
    ...RANKINGS.flatMap((one) => [
      `ranking ${one}${inForce(one)}:`,
      ...rankings[one].map((route) => lineOf(route, explanation.buyDecimals)),
    ]),
    ...RANKINGS.map((one) => `${one} recommends ${recommended(rankings[one])}`),
    '',
  ].join('\n')
}

const orNone = (lines: readonly string[]): readonly string[] => (lines.length > 0 ? lines : ['  nobody'])

const lineOf = (route: ExplainedRoute, decimals: number): string => {
  const { promised, output, seconds, weights, tags } = route
  const score = `${route.outputScore} x ${weights.output} % + ${route.timeScore} x ${weights.time} % = ${route.score}`
  const by = output === promised ? '' : `, ranked by ${toHuman(output, decimals)}`
  const how = route.isOutlier ? 'no score: an outlier' : score
  return `  ${route.providers.join('+')} promises ${toHuman(promised, decimals)}${by} in ${seconds} s: ${how}${tags.map((tag) => ` ${tag}`).join('')}`
}

const recommended = (routes: readonly ExplainedRoute[]): string =>
  routes.find(({ tags }) => tags.includes('RECOMMENDED'))?.providers.join('+') ?? 'nobody'
