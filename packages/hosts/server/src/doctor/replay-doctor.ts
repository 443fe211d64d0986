import type { Json } from '@switchyard/core'
import { findDifferences, openReplay, type RequestRecord } from '@switchyard/net'
import type { ReplayResult } from '../record/replay-record.ts'
import { ConfigError } from '../settings/config-error.ts'
import { type DoctorRow, toExitCode } from './doctor-row.ts'
import { restoreSetup } from './doctor-setup.ts'
import { runDoctor } from './run-doctor.ts'

/** A replay answers at once or not at all. */
const TIMEOUT_MS = 60_000

/** Checks that a record is one of `switchyard doctor --record`. */
export const isDoctorRecord = ({ request }: RequestRecord): boolean =>
  (request as { readonly command?: Json } | null)?.command === 'doctor'

/**
 * Runs the doctor of this version on what the upstreams answered in a record, without a network, and compares what it says of
 * providers and nodes. Its other rows are of the machine that recorded: its clock, stores and connections.
 *
 * @throws {ConfigError} for a record of something else than a doctor.
 */
export const replayDoctor = async (record: RequestRecord): Promise<ReplayResult> => {
  const { rows } = (record.answer ?? {}) as unknown as { readonly rows?: readonly DoctorRow[] }
  if (!isDoctorRecord(record) || record.setup === undefined || rows === undefined)
    throw new ConfigError(['The record is not one of `switchyard doctor --record`: it lacks setup or rows.'])
  const replay = openReplay(record)
  const { http, clock } = replay.parts({ plugins: [] })
  if (!http || !clock) throw new Error('A replay has a transport and a clock.')
  const { config, facts } = restoreSetup(record.setup)
  const options = { facts, http, clock, timeoutMs: TIMEOUT_MS, slowMs: TIMEOUT_MS }
  const replayed = await replay.run(() => runDoctor(config, options))
  const differ = findDifferences(toComparable(rows), toComparable(replayed))
  return {
    identical: differ.length === 0,
    status: { recorded: toExitCode(rows), replayed: toExitCode(replayed) },
    differences: differ,
    unrecorded: replay.unrecorded(),
  }
}

/** Rows by what they are of, without what depends on when and how fast they were made. */
const toComparable = (rows: readonly DoctorRow[]): Json =>
  Object.fromEntries(
    rows
      .filter(({ area, reason }) => (area === 'provider' || area === 'node') && !/slow/.test(reason))
      .map(({ area, subject, check, level, reason }) => [
        `${area} ${subject} ${check}`,
        { level, reason: reason.replace(/\([^()]* old\)/, '(age)') },
      ]),
  )
