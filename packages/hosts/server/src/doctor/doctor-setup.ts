import type { Json } from '@switchyard/core'
import { fromPlainJson, toPlainJson } from '@switchyard/net'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'

/** The parts of a configuration that decide the doctor's requests; files and stores of the machine are left out. */
type DoctorSetup = Pick<Config, 'providers' | 'chains' | 'limits' | 'doctor'> & Partial<Pick<Config, 'prices'>>

/** The setup of a doctor's record. The recorder removes its secrets. */
export const createDoctorSetup = ({ providers, chains, limits, doctor, prices }: Config): Json => {
  const setup: DoctorSetup = { providers, chains, limits, doctor, prices }
  return toPlainJson(setup)
}

/** The configuration of a doctor's record, with what was left out as it is by default. */
export const restoreConfig = (setup: Json): Config => ({
  ...readConfig({ auth: 'open' }, {}),
  ...(fromPlainJson(setup) as DoctorSetup),
})
