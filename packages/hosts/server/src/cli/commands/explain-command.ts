import { readFile } from 'node:fs/promises'
import { type ExplainedRoute, type LedgerSums, type Ranking, toHuman } from '@switchyard/core'
import { readRecord } from '@switchyard/net'
import { type Explanation, explainRecord } from '../../record/explain-record.ts'
import { readLedgerFile } from '../../record/read-ledger-file.ts'
import type { RunContext } from '../run-context.ts'

/** Options of `switchyard explain`. */
export interface ExplainOptions {
  readonly ledger?: string
  readonly json?: true
}

const RANKINGS: readonly Ranking[] = ['spec', 'net', 'proven']

/** `switchyard explain`: explains the record of a quote. Exits with 2 for a file that cannot be explained. */
export const runExplain = async (
  file: string,
  { ledger, json }: ExplainOptions,
  { terminal: { say }, exitWith }: RunContext,
): Promise<void> => {
  try {
    const sums: readonly LedgerSums[] = ledger === undefined ? [] : await readLedgerFile(ledger)
    const explanation = await explainRecord(readRecord(await readFile(file, 'utf8')), sums)
    // Amounts are larger than any number of JSON.
    const writeAmount = (_name: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
    say(json ? `${JSON.stringify(explanation, writeAmount, 2)}\n` : renderExplanation(explanation))
    exitWith(0)
  } catch (error) {
    say(`${file}: cannot be explained. ${error instanceof Error ? error.message : 'unknown'}\n`)
    exitWith(2)
  }
}

const renderExplanation = (explanation: Explanation): string => {
  const { quoteId, sellAsset, buyAsset, answered, removed, declined, ranking, rankings } = explanation
  const listOrNobody = (lines: readonly string[]) => (lines.length > 0 ? lines : ['  nobody'])
  return [
    `Quote ${quoteId}: ${sellAsset} to ${buyAsset}`,
    `answered: ${answered.join(', ') || 'nobody'}`,
    'removed before they were asked:',
    ...listOrNobody(removed.map(({ provider, filter, reason }) => `  ${provider} by ${filter}: ${reason}`)),
    'declined or failed:',
    ...listOrNobody(declined.map(({ provider, errorCode, message }) => `  ${provider} ${errorCode}: ${message}`)),
    ...RANKINGS.flatMap((one) => [
      `ranking ${one}${one === ranking ? ', in force' : ''}:`,
      ...rankings[one].map((route) => renderRoute(route, explanation.buyDecimals)),
    ]),
    ...RANKINGS.map((one) => {
      const recommended = rankings[one].find(({ tags }) => tags.includes('RECOMMENDED'))
      return `${one} recommends ${recommended?.providers.join('+') ?? 'nobody'}`
    }),
    '',
  ].join('\n')
}

const renderRoute = (route: ExplainedRoute, decimals: number): string => {
  const { promised, output, seconds, weights, tags } = route
  const score = `${route.outputScore} x ${weights.output} % + ${route.timeScore} x ${weights.time} % = ${route.score}`
  const by = output === promised ? '' : `, ranked by ${toHuman(output, decimals)}`
  const how = route.isOutlier ? 'no score: an outlier' : score
  return `  ${route.providers.join('+')} promises ${toHuman(promised, decimals)}${by} in ${seconds} s: ${how}${tags.map((tag) => ` ${tag}`).join('')}`
}
