import { defaultExplorers, type EngineOptions } from '@switchyard/core'
import type { Config } from '../config/config.ts'
import type { Stores } from '../stores/open-stores.ts'

/** The jobs with which an engine follows swaps: those of the database where several servers may share it, of this process otherwise. */
export const openTrackerParts = async (
  { tracker: config = {}, stores: { sql } }: Config,
  stores: Pick<Stores, 'openJobs'>,
): Promise<Pick<EngineOptions, 'tracker' | 'support' | 'explorers'>> => {
  const { on = sql !== undefined, support = {}, explorers, ...options } = config
  const shown = { support, explorers: { ...defaultExplorers, ...explorers } }
  if (!on) return shown
  const jobs = await stores.openJobs?.()
  return { ...shown, tracker: { ...options, jobs } }
}
