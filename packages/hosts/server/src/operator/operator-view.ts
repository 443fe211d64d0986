import { defaultLimits, type Engine, type WebhookStore } from '@switchyard/core'
import type { OperatorResponse } from '@switchyard/wire'
import type { Config } from '../config/config.ts'
import type { LiveKeyStore } from '../keys/key-store.ts'
import { keyView } from './key-view.ts'
import { policyView } from './policy-view.ts'
import { webhookViews } from './webhook-views.ts'

/** What the view is made of. */
export interface OperatorParts {
  readonly config: Config
  readonly engine: Pick<Engine, 'policy'>
  readonly keys: Pick<LiveKeyStore, 'records'>
  /** Absent where webhooks are off. */
  readonly webhooks: WebhookStore | undefined
}

/** What the server works with, without a secret. */
export const operatorView = async ({ config, engine, keys, webhooks }: OperatorParts): Promise<OperatorResponse> => {
  const records = keys.records()
  const limits = { ...defaultLimits, ...config.limits }
  return {
    keys: records.map(keyView),
    limits: Object.entries(limits).map(([name, value]) => ({
      ...{ name, value },
      source: Object.hasOwn(config.limits, name) ? 'configuration' : 'default',
    })),
    policy: policyView(engine.policy(), config),
    ...(webhooks
      ? {
          webhooks: await webhookViews(
            webhooks,
            records.map(({ caller }) => caller.id),
          ),
        }
      : {}),
  }
}
