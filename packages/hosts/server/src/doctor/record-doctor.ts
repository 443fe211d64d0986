import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@switchyard/core'
import { createHttp, createRecorder, writeRecord } from '@switchyard/net'
import type { Config } from '../config/config.ts'
import { readFactFiles } from '../facts/read-fact-files.ts'
import { collectSecrets } from '../settings/collect-secrets.ts'
import { type DoctorRow, toExitCode } from './doctor-row.ts'
import { createDoctorSetup } from './doctor-setup.ts'
import { type DoctorOptions, runDoctor } from './run-doctor.ts'

/** The file in the folder of a recording. */
export const RECORD_NAME = 'doctor.json'

/**
 * Runs the doctor and writes every exchange, without secrets, to one record in a folder. `replayDoctor` runs it again; suites do for
 * each `live/<name>/doctor.json` beside the recorded data.
 *
 * A bundle of facts is left out of it.
 *
 * @throws {Error} if the file cannot be written.
 */
export const recordDoctor = async (
  config: Config,
  folder: string,
  options: Omit<DoctorOptions, 'http'>,
): Promise<readonly DoctorRow[]> => {
  const facts = await readFactFiles(config.facts.files)
  await mkdir(folder, { recursive: true })
  const http = createHttp()
  const { clock = systemClock } = options
  const time = Math.floor(clock.now())
  const recorder = await createRecorder({ secrets: collectSecrets(config), clock: { ...clock, now: () => time } })
  const what = {
    request: { command: 'doctor' },
    setup: createDoctorSetup(config, facts),
    answer: (rows: readonly DoctorRow[]) => ({ exitCode: toExitCode(rows), rows }),
  }
  try {
    const recording = { ...options, facts, time, http: recorder.http(http) }
    const { result, record } = await recorder.record(what, () => runDoctor(config, recording))
    await writeFile(join(folder, RECORD_NAME), writeRecord(record()))
    return result
  } finally {
    await http.close()
  }
}
