import { chainsOff } from '../../adapters/chain-adapters.ts'
import { providersOff } from '../../adapters/provider-adapters.ts'
import type { Config } from '../../config/config.ts'
import type { DoctorRow } from '../doctor-row.ts'

/** What is switched off by choice, and what is off because a setting is missing. */
export const checkConfiguration = (config: Config): readonly DoctorRow[] => [
  ...Object.entries(providersOff(config.providers)).map(([name, why]) => offRow('provider', 'providers', name, why)),
  ...Object.entries(chainsOff(config.chains)).map(([name, why]) => offRow('node', 'chains', name, why)),
  linkRow(config),
]

const offRow = (area: 'provider' | 'node', section: string, name: string, why: string): DoctorRow => {
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

const linkRow = ({ explorerUrl, linkKeys }: Config): DoctorRow => {
  const base = { area: 'configuration', subject: 'settings', check: 'configuration' } as const
  if (explorerUrl === undefined || linkKeys !== undefined)
    return { ...base, level: 'green', reason: 'every setting can be used' }
  return {
    ...base,
    level: 'yellow',
    reason: 'explorer links end with the process',
    action: 'Set linkKeys, so that links still open after a restart.',
  }
}
