import type { WebhookDelivery, WebhookEndpoint, WebhookVerdict } from '@switchyard/core'
import type { Parts } from '../parts.ts'
import { signingSecrets } from '../signing/secrets.ts'
import { signedHeaders } from '../signing/signed-headers.ts'
import { targetProblem } from '../target/target-problem.ts'
import type { AttemptFact } from '../webhooks-options.ts'
import { nextAttempt } from './next-attempt.ts'
import { isSuccess, type SendResult, send } from './send.ts'

/** The status by which a receiver says that it wants nothing more. */
const GONE = 410

/** Tries one delivery and notes what came of it. Rejects when the store fails or `signal` aborts: it is tried again later. */
export const deliver = async (parts: Parts, delivery: WebhookDelivery, signal: AbortSignal): Promise<void> => {
  const { store, clock } = parts
  const endpoint = await store.endpoint(delivery.endpointId)
  if (!endpoint || endpoint.disabledAt !== undefined) return
  const at = clock.now()
  const result = await attempt(parts, endpoint, delivery, at, signal)
  const now = clock.now()
  const verdict = verdictOf(parts, delivery, result, now)
  const { askedMs: _, ...noted } = result
  await store.note({ deliveryId: delivery.id, at, tookMs: now - at, ...noted }, verdict)
  parts.onAttempt({
    result: resultOf(verdict),
    endpointId: endpoint.id,
    status: result.status,
    tookMs: now - at,
    lagMs: now - delivery.createdAt,
  })
  await judge(parts, endpoint, result, now)
}

const attempt = async (
  { http, target, limits }: Parts,
  { url, secrets }: WebhookEndpoint,
  { id, payload }: WebhookDelivery,
  at: number,
  signal: AbortSignal,
): Promise<SendResult> => {
  // The operator may have changed what is allowed since the endpoint was made.
  const problem = targetProblem(url, target)
  if (problem !== undefined) return { error: `The address ${problem}.` }
  const headers = signedHeaders({ id, payload, at }, signingSecrets(secrets, at))
  return send(http, { url, headers, payload, timeoutMs: limits.timeoutMs, signal })
}

const verdictOf = (
  { random, limits: { firstRetryMs } }: Parts,
  { attempts, giveUpAt }: WebhookDelivery,
  { status, askedMs }: SendResult,
  now: number,
): WebhookVerdict => {
  if (isSuccess(status)) return { state: 'delivered' }
  if (status === GONE) return { state: 'failed' }
  const nextAt = nextAttempt({ attempts: attempts + 1, now, firstRetryMs, giveUpAt, askedMs }, random())
  return nextAt === undefined ? { state: 'failed' } : { state: 'waiting', nextAt }
}

const resultOf = ({ state }: WebhookVerdict): AttemptFact['result'] => (state === 'waiting' ? 'retried' : state)

/** Disables an endpoint that wants nothing more, or has failed for too long. */
const judge = async (
  { store, limits, onDisabled }: Parts,
  endpoint: WebhookEndpoint,
  { status }: SendResult,
  now: number,
): Promise<void> => {
  if (status === GONE) {
    await store.changeEndpoint(endpoint.id, { disabled: { at: now, reason: 'gone' } }, now)
    onDisabled(endpoint, 'gone')
  } else if (await store.noteEndpoint(endpoint.id, isSuccess(status), now, now - limits.disableAfterMs)) {
    onDisabled(endpoint, 'failing')
  }
}
