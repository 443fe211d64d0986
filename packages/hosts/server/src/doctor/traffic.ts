import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Clock,
  type Http,
  type HttpRequest,
  type HttpResponse,
  readMonotonic,
  UpstreamError,
} from '@switchyard/core'
import { readHost } from '@switchyard/net'

/** One request of the doctor and what came of it. */
export interface SentRequest {
  readonly host: string
  /** Absent without a response. */
  readonly status?: number
  /** Reason for a missing response, in the words of the transport, which name the host only. */
  readonly fault?: string
  /** The caller gave up before there was a response. */
  readonly isAborted?: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly tookMs: number
  /** Lead of the host's clock over this machine's, milliseconds, where the response has a `Date`. */
  readonly skewMs?: number
}

/** Observes all requests, in total and within each check. */
export class Traffic {
  /** Every finished request, in the order of their ends. */
  readonly requests: SentRequest[] = []
  /** Sends requests and observes them. */
  readonly http: Http
  readonly #clock: Clock
  readonly #scope = new AsyncLocalStorage<SentRequest[]>()

  constructor(http: Http, clock: Clock) {
    this.#clock = clock
    this.http = (request) => this.#send(http, request)
  }

  /** Runs a check; `requests` receives what it sends. */
  within<T>(requests: SentRequest[], work: () => Promise<T>): Promise<T> {
    return this.#scope.run(requests, work)
  }

  async #send(http: Http, request: HttpRequest): Promise<HttpResponse> {
    const host = readHost(request.url)
    const [startedAt, startedOn] = [readMonotonic(this.#clock), this.#clock.now()]
    try {
      const response = await http(request)
      const tookMs = readMonotonic(this.#clock) - startedAt
      const { status, headers } = response
      // The header counts whole seconds, so its time is on average half a second later than it says.
      const time = Date.parse(headers.date ?? '') + 500
      const skewMs = Number.isNaN(time) ? undefined : Math.round(time - (startedOn + tookMs / 2))
      this.#note({ host, status, headers, tookMs, skewMs })
      return response
    } catch (error) {
      const tookMs = readMonotonic(this.#clock) - startedAt
      const isAborted = request.signal?.aborted === true
      const fault = UpstreamError.is(error) && !isAborted ? error.message : 'no answer in time'
      this.#note({ host, fault, isAborted, headers: {}, tookMs })
      throw error
    }
  }

  #note(request: SentRequest): void {
    this.requests.push(request)
    this.#scope.getStore()?.push(request)
  }
}
