import { readdirSync, readFileSync } from 'node:fs'
import { describeRecorded, recordedFiles } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { RECORDED, recorded } from './testing/recordings.ts'

/** Recordings no test of this package reads, and why. */
const unread: Readonly<Record<string, string>> = {
  'MANIFEST.md': 'says where the others come from',
  any_input_withdrawals_2025_10: 'ANY_INPUT is not used',
  explorer_transactions_samples: 'the explorer’s API is not used',
  account_history_item_2026_05_12: 'accounts inside Intents are not used',
}

const sources = (): string =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.recorded.test.ts') && name !== 'recordings.recorded.test.ts')
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .join('\n')

describeRecorded('every recorded response', () => {
  it('is read by a test, or listed with a reason', () => {
    const text = sources()
    const entries = Object.keys(recorded('near-recorded.json'))
    const names = [...recordedFiles(RECORDED), ...entries]
    expect(names).toHaveLength(13)
    expect(names.filter((name) => !text.includes(name))).toEqual(Object.keys(unread))
  })
})
