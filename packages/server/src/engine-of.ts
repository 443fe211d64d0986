import { createEngine, type Engine, type Http, type KeyStore } from '@switchyard/core'
import { plugins } from './adapters/adapters.ts'
import type { Config } from './config/config.ts'

/** The engine a configuration describes. `keys` absent admits everybody. */
export const engineOf = (config: Config, http: Http, keys: KeyStore | undefined): Engine =>
  createEngine({
    plugins: plugins(config.providers, config.chains),
    http,
    ...(keys === undefined ? {} : { keys }),
    limits: config.limits,
    policy: config.policy,
  })
