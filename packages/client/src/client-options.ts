/** Sends a request: the `fetch` of the runtime, or anything that behaves like it. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** Headers of every request, or a function that gives them, such as a token that is renewed. */
export type Headers = Readonly<Record<string, string>>

/** Limits for repeating a call that may succeed later. */
export interface RetryOptions {
  /** Attempts after the first. Default 2. */
  readonly retries?: number
  /** The longest first wait, milliseconds; doubled by every attempt, and a random part of it is waited. Default 300. */
  readonly baseMs?: number
  /** The longest wait, milliseconds; a call whose server asks for a longer one is not repeated. Default 10000. */
  readonly maxWaitMs?: number
}

/** Checks a response of an operation and throws an error for a wrong one. `checkResponse` of `@switchyard/client/schemas` is one. */
export type ResponseCheck = (operation: string, response: unknown) => void

/** Options of `createClient`. Only `baseUrl` is needed. */
export interface ClientOptions {
  /** Address of the API, with its base path if it has one: `https://api.example.com/swaps`. */
  readonly baseUrl: string
  /** Sent as `x-api-key`. A public page should hold no key: let its own backend add it. */
  readonly apiKey?: string
  /** Further headers, such as `authorization: Bearer …` of a backend in front of the API. A function is called for every attempt. */
  readonly headers?: Headers | (() => Headers | Promise<Headers>)
  /** Default: the runtime's `fetch`. */
  readonly fetch?: Fetch
  /** Milliseconds an attempt may take. Default 30000; `swap` gets twice as long. */
  readonly timeoutMs?: number
  /** Default: two further attempts. */
  readonly retry?: RetryOptions
  /** Makes idempotency keys. Default: `crypto.randomUUID`, or random bytes of `crypto`. */
  readonly uuid?: () => string
  /** Unit of `sellAmount` in routes of this deployment, as its `wire.routeSellAmount` says. Default `smallestUnits`. */
  readonly routeSellAmount?: 'smallestUnits' | 'decimal'
  /** Called with every response. Default: checks the one member that each response needs. */
  readonly checkResponse?: ResponseCheck
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, which rejects with its reason. */
  readonly signal?: AbortSignal
  /** Replaces the `timeoutMs` of the client. */
  readonly timeoutMs?: number
  /** Replaces the `retry` of the client; `{ retries: 0 }` asks once. */
  readonly retry?: RetryOptions
  /** Headers besides those of the client, such as `x-user-ip`. */
  readonly headers?: Headers
}

/** Options of a swap. */
export interface SwapOptions extends CallOptions {
  /**
   * Names the request: the same key and body get the same answer for 24 hours, and nothing is opened again. Default: a new one
   * for each call, used for all of its attempts.
   */
  readonly idempotencyKey?: string
}

/** Options of one quote. */
export interface QuoteOptions extends CallOptions {
  /** Moment of the answer: `adaptive` does not wait for providers that are unlikely to matter. Default: what the operator has set. */
  readonly settle?: 'deadline' | 'adaptive'
}
