import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Json } from '@switchyard/core'
import { readRecord } from '@switchyard/net'
import { ConfigError } from '../config/config-error.ts'
import { isDoctorRecord, replayDoctor } from '../doctor/replay-doctor.ts'
import { type ReplayResult, replayRecord } from './replay-record.ts'

export const replayUsage = `Usage: switchyard replay <file…> [--json]

  Answers the requests of records again, those of the doctor too, without a network, and shows member by member what this version answers otherwise.
  Exit code: 0 if every answer is identical, 1 if one differs, 2 if a file cannot be replayed.
`

/** What the command works with. */
export interface ReplayCommand {
  /** Arguments after `replay`. */
  readonly words: readonly string[]
  readonly say: (text: string) => void
}

/** Longest value of a difference that is shown. */
const MAX_SHOWN = 120

/** Replays the files. Resolves to the exit code. */
export const replayCommand = async ({ words, say }: ReplayCommand): Promise<number> => {
  const { files, json } = read(words)
  if (files.length === 0) {
    say(replayUsage)
    return 2
  }
  let code = 0
  const results: unknown[] = []
  for (const file of files) {
    const result = await replayed(file)
    results.push({ file, ...result })
    if (!json) say(`${file}: ${'failure' in result ? result.failure : described(result)}\n`)
    code = Math.max(code, 'failure' in result ? 2 : result.identical ? 0 : 1)
  }
  if (json) say(`${JSON.stringify(results, null, 2)}\n`)
  return code
}

const read = (words: readonly string[]): { readonly files: readonly string[]; readonly json: boolean } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { json: { type: 'boolean' } },
      allowPositionals: true,
    })
    return { files: positionals, json: values.json ?? false }
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}

const replayed = async (file: string): Promise<ReplayResult | { readonly failure: string }> => {
  try {
    const record = readRecord(await readFile(file, 'utf8'))
    return await (isDoctorRecord(record) ? replayDoctor(record) : replayRecord(record))
  } catch (error) {
    return { failure: `cannot be replayed. ${error instanceof Error ? error.message : 'unknown'}` }
  }
}

const described = ({ identical, status, differences, unrecorded }: ReplayResult): string => {
  if (identical) return 'identical'
  const codes = status.recorded === status.replayed ? [] : [`status: ${status.recorded} → ${status.replayed}`]
  const members = differences.map(
    ({ path, recorded, replayed: now }) => `${path === '' ? 'answer' : path}: ${shown(recorded)} → ${shown(now)}`,
  )
  const requests = unrecorded.flatMap(({ method, url, differences: changes = [] }) => [
    `not in the record: ${method} ${url}`,
    ...changes.map((one) => `  ${one.path}: ${shown(one.recorded)} → ${shown(one.replayed)}`),
  ])
  return ['differs', ...[...codes, ...members, ...requests].map((line) => `  ${line}`)].join('\n')
}

const shown = (value: Json | undefined): string => {
  if (value === undefined) return 'absent'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
