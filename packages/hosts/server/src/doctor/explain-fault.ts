import { SwapError, UpstreamError } from '@switchyard/core'
import { readHost } from '@switchyard/net'
import type { Checked } from './run-check.ts'
import type { SentRequest } from './traffic.ts'

/** A fault in words, and what to do about it. */
export interface Explanation {
  readonly reason: string
  readonly action: string
}

/**
 * Explains why a check failed, from the requests it made and from the error.
 *
 * @param setting - the part of the configuration to look at, `providers.near`
 */
export const explainFault = (
  { requests, tookMs, error }: Extract<Checked<unknown>, { error: unknown }>,
  setting: string,
): Explanation => {
  const failed = requests.findLast(({ status = 0, fault }) => fault !== undefined || status >= 400)
  const isTimeout = error instanceof Error && ['TimeoutError', 'AbortError', 'DeadlinePassed'].includes(error.name)
  if (isTimeout || failed?.isAborted === true) {
    const host = (failed ?? requests.at(-1))?.host ?? 'the service'
    return {
      reason: `${host} gave no answer within ${(tookMs / 1_000).toFixed(1)} s`,
      action: `The host is too slow for a quote: name another one in ${setting}, or one nearby.`,
    }
  }
  if (failed?.fault !== undefined) {
    const action = /certificate|TLS/i.test(failed.fault)
      ? `Do not use the host while its certificate is not trusted. For a certificate of your own, set NODE_EXTRA_CA_CERTS to its authority; otherwise correct ${setting}.`
      : `Check the address in ${setting}, and whether this machine may connect to it.`
    return { reason: failed.fault, action }
  }
  if (failed?.status !== undefined) return explainStatus(failed, error, setting)
  if (requests.length > 0)
    return {
      reason: `${requests.at(-1)?.host} answered in another format than expected: ${describeError(error)}`,
      action: `Check that ${setting} names the right service and version; if it does, its API has changed: update Switchyard.`,
    }
  return { reason: describeError(error), action: `Check ${setting}.` }
}

const explainStatus = ({ host, status = 0, headers }: SentRequest, error: unknown, setting: string): Explanation => {
  if (status === 429) {
    const after = headers['retry-after']
    return {
      reason: `${host} allows no further requests now${after === undefined ? '' : ` and asks to wait ${after} s`} (status 429)`,
      action: `Use a key with a higher limit in ${setting}, set a budget, or ask less often.`,
    }
  }
  if (status === 401 || status === 403)
    return {
      reason: `${host} refuses the request (status ${status}): ${describeError(error)}`,
      action: `The key is missing, wrong, or may not use this service: set it in ${setting}. A host that refuses without keys may not be used.`,
    }
  if (status === 404)
    return {
      reason: `${host} has nothing at this address (status 404): ${describeError(error)}`,
      action: `Check the path in ${setting}.`,
    }
  if (status >= 500)
    return {
      reason: `${host} is broken (status ${status}): ${describeError(error)}`,
      action: `Wait, or name another host in ${setting}.`,
    }
  return {
    reason: `${host} refuses the request (status ${status}): ${describeError(error)}`,
    action: `Check that ${setting} names the right service and version.`,
  }
}

/** The text of an error and of its causes that are ours, without URLs, which may contain keys. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no reason given'
  const inner = error.cause
  const isOurs = UpstreamError.is(inner) || SwapError.is(inner)
  const text = isOurs && !error.message.includes(inner.message) ? `${error.message} ${inner.message}` : error.message
  return text.replaceAll(/https?:\/\/[^\s"'<>)]+/g, readHost).slice(0, 300)
}
