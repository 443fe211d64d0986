import { defaultLimits, type Engine, type WebhookStore } from '@switchyard/core'
import type { OperatorResponse } from '@switchyard/wire'
import type { Config } from '../config/config.ts'
import type { LiveKeyStore } from '../keys/key-store.ts'
import { readWebhookViews } from './read-webhook-views.ts'
import { renderKey } from './render-key.ts'
import { renderPolicy } from './render-policy.ts'

/** Inputs of the view. */
export interface OperatorParts {
  readonly config: Config
  readonly engine: Pick<Engine, 'policy'>
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
    keys: records.map(renderKey),
    limits: Object.entries(limits).map(([name, value]) => ({
      ...{ name, value },
      source: Object.hasOwn(config.limits, name) ? 'configuration' : 'default',
    })),
    policy: renderPolicy(engine.policy(), config),
    webhooks: webhooks
      ? await readWebhookViews(
          webhooks,
          records.map(({ caller }) => caller.id),
        )
      : undefined,
  }
}
