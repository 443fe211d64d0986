import type { Engine, Policy } from '@switchyard/core'
import type { IpCountry } from '@switchyard/sources'
import type { Config } from '../config/config.ts'
import type { LiveKeyStore } from '../keys/key-store.ts'
import { followChanges } from '../keys/sql/follow-changes.ts'
import type { Stores } from '../stores/open-stores.ts'
import { applyTokens } from './apply-tokens.ts'
import type { LiveFile } from './follow-live-files.ts'
import { readRecords } from './read-records.ts'

/** The followed settings, and the parts their changes are applied to. */
export interface Followed {
  readonly config: Config
  readonly keys: LiveKeyStore
  readonly stores: Stores
  readonly engine: Engine
  /** The files of facts. */
  readonly facts: readonly LiveFile[]
  readonly region: IpCountry | undefined
  /**
   * Reads the rules again.
   *
   * @throws {ConfigError}
   */
  readonly rules: () => Promise<Partial<Policy>>
  /** Called for a key of the store that cannot be used; it is left out. */
  readonly onBrokenKey: (problems: readonly string[]) => void
}

/** Keys, rules, tokens, facts and the country database, if the configuration names files or stores for them. */
export const listLiveFiles = ({
  config,
  keys,
  stores,
  engine,
  facts,
  region,
  rules,
  onBrokenKey,
}: Followed): readonly LiveFile[] => {
  const { keysFile, keysStore, policyFile, tokensFile } = config
  const applyKeys = async (): Promise<void> => keys.replace(await readRecords(config, stores.keys, onBrokenKey))
  const files: LiveFile[] = []
  if (keysFile !== undefined) files.push({ name: 'keys', file: keysFile, apply: applyKeys })
  const stored = keysStore === undefined ? undefined : stores.keys
  if (stored) {
    const follow: LiveFile['follow'] = (changed, pauseMs) => followChanges(stored, changed, pauseMs)
    files.push({ name: 'keys', file: 'stores.sql', follow, apply: applyKeys })
  }
  if (policyFile !== undefined)
    files.push({ name: 'policy', file: policyFile, apply: async () => engine.setPolicy(await rules()) })
  if (tokensFile !== undefined)
    files.push({ name: 'tokens', file: tokensFile, apply: () => applyTokens(engine, tokensFile) })
  files.push(...facts)
  if (config.region.file !== undefined && region)
    files.push({ name: 'countries', file: config.region.file, apply: async () => region.load() })
  return files
}
