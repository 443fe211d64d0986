import { readFile } from 'node:fs/promises'
import type { Json } from '@switchyard/core'
import { readRecord } from '@switchyard/net'
import { isDoctorRecord, replayDoctor } from '../../doctor/replay-doctor.ts'
import { type ReplayResult, replayRecord } from '../../record/replay-record.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Longest value of a difference that is shown. */
const MAX_SHOWN = 120

/**
 * `switchyard replay`: answers the requests of records again and compares. Exits with 1 where an answer differs, and with 2 for
 * a file that cannot be replayed.
 */
export const runReplay = async (
  files: readonly string[],
  { json }: { readonly json?: true },
  { terminal, exitWith }: RunContext,
): Promise<void> => {
  let code = 0
  const results: unknown[] = []
  for (const file of files) {
    try {
      const record = readRecord(await readFile(file, 'utf8'))
      const result = await (isDoctorRecord(record) ? replayDoctor(record) : replayRecord(record))
      results.push({ file, ...result })
      if (!json) terminal.say(`${file}: ${renderResult(result)}\n`)
      if (!result.identical) code = Math.max(code, 1)
    } catch (error) {
      const failure = `cannot be replayed. ${error instanceof Error ? error.message : 'unknown'}`
      results.push({ file, failure })
      if (!json) terminal.say(`${file}: ${failure}\n`)
      code = 2
    }
  }
  if (json) terminal.say(writeJson(results))
  exitWith(code)
}

const renderResult = ({ identical, status, differences, unrecorded }: ReplayResult): string => {
  if (identical) return 'identical'
  const codes = status.recorded === status.replayed ? [] : [`status: ${status.recorded} → ${status.replayed}`]
  const members = differences.map(
    ({ path, recorded, replayed }) => `${path === '' ? 'answer' : path}: ${cutJson(recorded)} → ${cutJson(replayed)}`,
  )
  const requests = unrecorded.flatMap(({ method, url, differences: changes = [] }) => [
    `not in the record: ${method} ${url}`,
    ...changes.map((one) => `  ${one.path}: ${cutJson(one.recorded)} → ${cutJson(one.replayed)}`),
  ])
  return ['differs', ...[...codes, ...members, ...requests].map((line) => `  ${line}`)].join('\n')
}

const cutJson = (value: Json | undefined): string => {
  if (value === undefined) return 'absent'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
