/** One answer of the upstream, and the requests it is for. */
export interface Exchange {
  readonly request: {
    /** Default: both. */
    readonly method?: 'GET' | 'POST'
    /** A part of the URL, or a pattern for it. */
    readonly url: string | RegExp
    /** A part of the body, or a pattern for it. Default: any body. */
    readonly body?: string | RegExp
  }
  /** `json` is written with `JSON.stringify`; give `text` where digits matter. */
  readonly response: {
    /** Default 200. */
    readonly status?: number
    readonly json?: unknown
    readonly text?: string
    readonly headers?: Readonly<Record<string, string>>
  }
}
