import type { Engine, FactFile, Json, Limits, Policy, Token } from '@switchyard/core'
import { createSecretRemover, fromPlainJson, parseJson, toPlainJson } from '@switchyard/net'
import type { Config } from '../config/config.ts'

/** Settings from which a replay makes the same server. Secrets are removed. */
export interface RecordSetup
  extends Pick<Config, 'providers' | 'chains' | 'wire' | 'basePath' | 'development'>,
    Partial<Pick<Config, 'explorerUrl' | 'plugins' | 'providerAliases'>> {
  readonly edgeCountryHeader?: string
  readonly limits: Partial<Limits>
  readonly policy: Partial<Policy>
  readonly tokens?: readonly Token[]
  /** Facts that were replaced. */
  readonly facts?: readonly FactFile[]
}

/** The setup of a record, as JSON. */
export const createRecordSetup = (config: Config, engine: EngineRules, secrets: readonly string[]): Json => {
  const { providers, chains, plugins, wire, basePath, development, explorerUrl, providerAliases, limits, http } = config
  const setup: RecordSetup = {
    ...{ providers, chains, wire, basePath, development, limits, policy: engine.policy },
    plugins: plugins.length === 0 ? undefined : plugins,
    explorerUrl,
    providerAliases,
    edgeCountryHeader: http.edgeCountryHeader,
    tokens: engine.tokens,
    facts: engine.facts,
  }
  return parseJson(createSecretRemover(secrets).text(JSON.stringify(toPlainJson(setup))), { numbers: 'double' }) as Json
}

/** The setup of a record that was read. */
export const readSetup = (setup: Json): RecordSetup => fromPlainJson(setup) as RecordSetup

/** Rules that may have been replaced while the engine runs. */
export interface EngineRules {
  policy: Partial<Policy>
  tokens?: readonly Token[]
  facts?: readonly FactFile[]
}

/** The engine itself, which notes the rules it was last given. */
export const withRules = (engine: Engine, rules: EngineRules): Engine => ({
  ...engine,
  setPolicy: (policy) => {
    engine.setPolicy(policy)
    rules.policy = policy
  },
  setBaseList: (tokens) => {
    engine.setBaseList(tokens)
    rules.tokens = tokens
  },
  setFacts: (files, by) => {
    engine.setFacts(files, by)
    rules.facts = files
  },
})
