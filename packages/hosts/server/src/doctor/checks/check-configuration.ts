import { listChainsOff } from '../../adapters/chain-adapters.ts'
import { listProvidersOff } from '../../adapters/provider-adapters.ts'
import type { Config } from '../../config/config.ts'
import type { DoctorRow } from '../doctor-row.ts'

/** Lists packages that are switched off by choice, and those that are off because a setting is missing. */
export const checkConfiguration = (config: Config): readonly DoctorRow[] => {
  const base = { area: 'configuration', subject: 'settings', check: 'configuration' } as const
  const links: DoctorRow =
    config.explorerUrl === undefined || config.linkKeys !== undefined
      ? { ...base, level: 'green', reason: 'every setting can be used' }
      : {
          ...base,
          level: 'yellow',
          reason: 'explorer links end with the process',
          action: 'Set linkKeys, so that links still open after a restart.',
        }
  return [
    ...Object.entries(listProvidersOff(config.providers)).map(([name, why]) => describeOff('providers', name, why)),
    ...Object.entries(listChainsOff(config.chains)).map(([name, why]) => describeOff('chains', name, why)),
    links,
  ]
}

const describeOff = (section: 'providers' | 'chains', name: string, why: string): DoctorRow => {
  const area = section === 'providers' ? 'provider' : 'node'
  const base = { area, subject: name, check: 'settings' } as const
  if (why === 'enabled is false') return { ...base, level: 'off', reason: 'switched off' }
  const [setting] = /^\w+/.exec(why) ?? ['it']
  return {
    ...base,
    level: 'yellow',
    reason: `is off: ${why}`,
    action: `Set ${section}.${name}.${setting}, or ${section}.${name}.enabled to false.`,
  }
}
