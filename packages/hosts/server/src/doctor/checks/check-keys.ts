import { providerIds } from '../../adapters/provider-ids.ts'
import type { Config } from '../../config/config.ts'
import type { KeyRecord } from '../../keys/key-record.ts'
import type { DoctorRow } from '../doctor-row.ts'
import { formatDuration } from '../format-duration.ts'

/** A key that ends within this time is reported, milliseconds. */
const SOON_MS = 14 * 86_400_000

/** Inputs of the key check. */
export interface KeyCheckParts {
  readonly records: readonly KeyRecord[]
  readonly auth: Config['auth']
  /** Provider ids that are in use. */
  readonly providers: ReadonlySet<string>
  readonly now: number
}

/** The keys of callers and their rights. No key is shown. */
export const checkKeys = ({ records, auth, providers, now }: KeyCheckParts): readonly DoctorRow[] => {
  if (auth === 'open')
    return [
      {
        area: 'keys',
        subject: 'auth',
        check: 'keys',
        level: 'yellow',
        reason: 'everybody may call, without limits',
        action: 'Set auth to "keys" before others can reach the server.',
      },
    ]
  if (records.length === 0)
    return [
      {
        area: 'keys',
        subject: 'auth',
        check: 'keys',
        level: 'red',
        reason: 'there is no key, so nobody may call',
        action: 'Create one: switchyard keys create.',
      },
    ]
  return records.map((record) => checkKey(record, providers, now))
}

const checkKey = (record: KeyRecord, providers: ReadonlySet<string>, now: number): DoctorRow => {
  const { caller, secrets } = record
  const base = { area: 'keys', subject: caller.id, check: 'key' } as const
  const endsAt = Math.max(...secrets.map(({ expiresAt }) => expiresAt))
  const action = `Create a new key: switchyard keys rotate ${caller.id}.`
  if (endsAt <= now) return { ...base, level: 'red', reason: 'has expired', action }
  if (endsAt - now < SOON_MS)
    return { ...base, level: 'yellow', reason: `ends in ${formatDuration(endsAt - now)}`, action }
  const { allowProviders, denyProviders = [] } = caller
  const strangers = [...(allowProviders ?? []), ...denyProviders].filter(
    (id) => !providerIds.has(id) && !providers.has(id),
  )
  if (strangers.length > 0)
    return {
      ...base,
      level: 'yellow',
      reason: `names providers that do not exist: ${strangers.join(', ')}`,
      action: 'Correct allowProviders and denyProviders of the key.',
    }
  const allowed = [...providers].filter(
    (id) => (allowProviders === undefined || allowProviders.includes(id)) && !denyProviders.includes(id),
  )
  if (allowed.length === 0)
    return {
      ...base,
      level: 'red',
      reason: 'may use none of the providers',
      action: 'Correct allowProviders of the key.',
    }
  const limits = Object.entries(caller.perMinute).map(([service, count]) => `${count} ${service} a minute`)
  const rights = [
    `${allowed.length} of ${providers.size} providers`,
    limits.length === 0 ? 'no limits' : limits.join(', '),
    ...(caller.maxTradeUsd === undefined ? [] : [`trades up to ${caller.maxTradeUsd} USD`]),
    ...(caller.signing === undefined ? [] : ['signed responses']),
  ]
  return { ...base, level: 'green', reason: `may use ${rights.join(', ')}` }
}
