import type { FactFile, Json } from '@switchyard/core'
import { fromPlainJson, toPlainJson } from '@switchyard/net'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'

/** The parts of a configuration that decide the doctor's requests; files and stores of the machine are left out. */
type DoctorSetup = Pick<Config, 'providers' | 'chains' | 'limits' | 'doctor'> &
  Partial<Pick<Config, 'prices'>> & { readonly replacedFacts?: readonly FactFile[] }

/** The setup of a doctor's record. The recorder removes its secrets. */
export const createDoctorSetup = (config: Config, replacedFacts: readonly FactFile[]): Json => {
  const { providers, chains, limits, doctor, prices } = config
  const setup: DoctorSetup = { providers, chains, limits, doctor, prices, replacedFacts }
  return toPlainJson(setup)
}

/** The configuration of a doctor's record, with what was left out as it is by default, and the facts that were replaced. */
export const restoreSetup = (setup: Json): { readonly config: Config; readonly facts: readonly FactFile[] } => {
  const { replacedFacts = [], ...config } = fromPlainJson(setup) as DoctorSetup
  return { config: { ...readConfig({ auth: 'open' }, {}), ...config }, facts: replacedFacts }
}
