import type { WebhookDelivery, WebhookEndpoint, WebhookVerdict } from '@switchyard/core'
import type { Parts } from '../parts.ts'
import { createSignedHeaders } from '../signing/create-signed-headers.ts'
import { selectSigningSecrets } from '../signing/secrets.ts'
import { findTargetProblem } from '../target/find-target-problem.ts'
import { scheduleNextAttempt } from './schedule-next-attempt.ts'
import { isSuccess, type SendResult, send } from './send.ts'

/** The status by which a receiver says that it wants nothing more. */
const GONE = 410

/** Tries one delivery and stores the result. Rejects when the store fails or `signal` aborts: it is tried again later. */
export const deliver = async (parts: Parts, delivery: WebhookDelivery, signal: AbortSignal): Promise<void> => {
  const { store, clock, limits } = parts
  const endpoint = await store.findEndpoint(delivery.endpointId)
  if (!endpoint || endpoint.disabledAt !== undefined) return

  const at = clock.now()
  const isPaused = !parts.isActive(endpoint.callerId)
  const result: SendResult = isPaused
    ? { error: 'Nothing is sent: the key of the endpoint is revoked or has expired.' }
    : await attempt(parts, { endpoint, delivery, at, signal })
  const now = clock.now()
  const tookMs = now - at
  const { status, error, response } = result
  const verdict = decideVerdict(parts, delivery, { ...result, now })
  await store.note({ deliveryId: delivery.id, at, tookMs, status, error, response }, verdict)
  parts.onAttempt({
    result: verdict.state === 'waiting' ? 'retried' : verdict.state,
    endpointId: endpoint.id,
    status,
    tookMs,
    lagMs: now - delivery.createdAt,
  })

  // It was not asked, so it did not fail.
  if (isPaused) return
  // An endpoint that wants nothing more, or has failed for too long, is disabled.
  if (status === GONE) {
    await store.changeEndpoint(endpoint.id, { disabled: { at: now, reason: 'gone' } }, now)
    parts.onDisabled(endpoint, 'gone')
  } else if (
    await store.noteEndpoint(endpoint.id, isSuccess(status), { now, disableBefore: now - limits.disableAfterMs })
  ) {
    parts.onDisabled(endpoint, 'failing')
  }
}

interface Attempt {
  readonly endpoint: WebhookEndpoint
  readonly delivery: WebhookDelivery
  readonly at: number
  readonly signal: AbortSignal
}

const attempt = async (
  { http, target, limits }: Parts,
  { endpoint: { url, secrets }, delivery: { id, payload }, at, signal }: Attempt,
): Promise<SendResult> => {
  // The operator may have changed what is allowed since the endpoint was made.
  const problem = findTargetProblem(url, target)
  if (problem !== undefined) return { error: `The address ${problem}.` }
  const headers = createSignedHeaders({ id, payload, at }, selectSigningSecrets(secrets, at))
  return send(http, { url, headers, payload, timeoutMs: limits.timeoutMs, signal })
}

const decideVerdict = (
  { random, limits: { firstRetryMs } }: Parts,
  { attempts, giveUpAt }: WebhookDelivery,
  { status, askedMs, now }: SendResult & { readonly now: number },
): WebhookVerdict => {
  if (isSuccess(status)) return { state: 'delivered' }
  if (status === GONE) return { state: 'failed' }
  const nextAt = scheduleNextAttempt({ attempts: attempts + 1, now, firstRetryMs, giveUpAt, askedMs }, random())
  return nextAt === undefined ? { state: 'failed' } : { state: 'waiting', nextAt }
}
