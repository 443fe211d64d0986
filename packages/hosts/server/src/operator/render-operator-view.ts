import { defaultLimits, type Engine, type WebhookStore } from '@switchyard/core'
import type { OperatorResponse } from '@switchyard/wire'
import type { Config } from '../config/config.ts'
import type { LiveKeyStore } from '../keys/key-store.ts'
import { readWebhookViews } from './read-webhook-views.ts'

import { renderFacts } from './render-facts.ts'
import { renderPolicy } from './render-policy.ts'

/** Hex digits of a key's digest that are shown: enough to tell keys apart, nothing to find one by. */
const HINT = 8

/** Inputs of the view. */
export interface OperatorParts {
  readonly config: Config
  readonly engine: Pick<Engine, 'facts' | 'policy'>
  readonly keys: Pick<LiveKeyStore, 'records'>
  /** Absent where webhooks are off. */
  readonly webhooks: WebhookStore | undefined
}

/** Renders the parts the server works with, without a secret. */
export const renderOperatorView = async ({
  config,
  engine,
  keys,
  webhooks,
}: OperatorParts): Promise<OperatorResponse> => {
  const records = keys.records()
  const limits = { ...defaultLimits, ...config.limits }
  return {
    keys: records.map(({ caller, source, secrets }) => {
      const { id, operator = false, explain, perMinute, maxTradeUsd, allowFlexInput, maxStreams } = caller
      const { allowProviders, denyProviders, signing } = caller
      return {
        id,
        source,
        secrets: secrets.map(({ digest, expiresAt }) => ({
          hint: digest.toString('hex').slice(0, HINT),
          expiresAt: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : undefined,
        })),
        operator,
        explain,
        perMinute: Object.fromEntries(Object.entries(perMinute).filter(([, limit]) => limit !== undefined)),
        maxTradeUsd,
        allowFlexInput,
        maxStreams,
        allowProviders,
        denyProviders,
        signingKeyId: signing?.keyId,
      }
    }),
    limits: Object.entries(limits).map(([name, value]) => ({
      name,
      value,
      source: Object.hasOwn(config.limits, name) ? 'configuration' : 'default',
    })),
    policy: renderPolicy(engine.policy(), config),
    facts: renderFacts(engine.facts()),
    webhooks: webhooks
      ? await readWebhookViews(
          webhooks,
          records.map(({ caller }) => caller.id),
        )
      : undefined,
  }
}
