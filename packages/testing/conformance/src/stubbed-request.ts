/** A request the provider may send, and the response it gets. The first match answers, as often as it is requested. */
export interface StubbedRequest {
  readonly request: {
    /** Default: both. */
    readonly method?: 'GET' | 'POST'
    /** A part of the URL, or a pattern for it. */
    readonly url: string | RegExp
    /** A part of the body, or a pattern for it. Default: any body. */
    readonly body?: string | RegExp
  }
  /** `json` is written with `JSON.stringify`; use `text` where every digit matters. */
  readonly response: {
    /** Default 200. */
    readonly status?: number
    readonly json?: unknown
    readonly text?: string
    readonly headers?: Readonly<Record<string, string>>
  }
}
