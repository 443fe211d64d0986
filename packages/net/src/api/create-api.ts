import { InvalidOptions, systemClock } from '@switchyard/core'
import { createBudget } from '../budget.ts'
import { withFailover } from '../failover/with-failover.ts'
import type { Api, ApiOptions } from './api.ts'
import { type Client, createFailoverOptions, createHandling, sendCall } from './send-call.ts'

/**
 * Creates a client of one JSON API.
 *
 * @throws {InvalidOptions} when a base URL is not an absolute http(s) one; it is not repeated, because it may contain a key.
 * @example
 * const api = createApi({ baseUrl: ['https://a.example', 'https://b.example'], http: createHttp() })
 * const { ok, body } = await api.get('/quote', { signal, query: { amount: '1' } })
 */
export const createApi = (options: ApiOptions): Api => {
  const { baseUrl, headers, http, maxBytes, budget = createBudget(), clock = systemClock } = options
  if (typeof baseUrl === 'function') {
    let known = baseUrl()
    let api = createApi({ ...options, budget, baseUrl: known })
    const follow = (): Api => {
      const urls = baseUrl()
      if (urls !== known) {
        api = createApi({ ...options, budget, baseUrl: urls })
        known = urls
      }
      return api
    }
    return {
      get: (path, call) => follow().get(path, call),
      post: (path, json, call) => follow().post(path, json, call),
    }
  }

  const urls = [baseUrl].flat()
  if (urls.length === 0) throw new InvalidOptions('baseUrl is empty')
  const isBase = (url: string): boolean => URL.canParse(url) && /^https?:\/\//i.test(url) && !/[?#]/.test(url)
  if (!urls.every(isBase)) throw new InvalidOptions('baseUrl must be an absolute http or https URL without query')

  const failover = withFailover(urls, createFailoverOptions(options))
  const client: Client = { http, maxBytes, budget, failover, handling: createHandling(clock) }
  const base = { accept: 'application/json', ...headers }
  const typed = { 'content-type': 'application/json', ...base }
  return {
    get: (path, call) =>
      sendCall(client, { method: 'GET', path, call, headers: base, repeatable: call.idempotent !== false }),
    post: (path, json, call) => {
      const body = JSON.stringify(json)
      return sendCall(client, {
        method: 'POST',
        path,
        call,
        headers: typed,
        body,
        repeatable: call.idempotent === true,
      })
    },
  }
}
