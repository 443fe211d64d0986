import { readFile } from 'node:fs/promises'
import { type LedgerSums, type Ranking, toHuman } from '@switchyard/core'
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
  const { quoteId, sellAsset, buyAsset, buyDecimals, answered, removed, declined, ranking, rankings } = explanation
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
      ...rankings[one].map(({ providers, promised, output, seconds, isOutlier, weights, tags, ...route }) => {
        const { outputScore, timeScore, score } = route
        const by = output === promised ? '' : `, ranked by ${toHuman(output, buyDecimals)}`
        const how = `${outputScore} x ${weights.output} % + ${timeScore} x ${weights.time} % = ${score}`
        const promise = `${providers.join('+')} promises ${toHuman(promised, buyDecimals)}${by} in ${seconds} s`
        return [`  ${promise}: ${isOutlier ? 'no score: an outlier' : how}`, ...tags].join(' ')
      }),
    ]),
    ...RANKINGS.map((one) => {
      const recommended = rankings[one].find(({ tags }) => tags.includes('RECOMMENDED'))
      return `${one} recommends ${recommended?.providers.join('+') ?? 'nobody'}`
    }),
    '',
  ].join('\n')
}
