import type { ErrorCode } from '@switchyard/core'
import type { z } from 'zod'
import type { ComponentName } from './components.ts'

/** One endpoint as the document describes it. */
export interface DocumentedEndpoint {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** Parameters in braces, `/swaps/{id}`. */
  readonly path: string
  readonly tag: 'Catalogue' | 'Swap' | 'Operator' | 'Webhooks' | 'Explorer' | 'Tools' | 'Legacy'
  readonly id: string
  readonly summary: string
  readonly about: string
  readonly query?: z.ZodType
  readonly body?: { readonly schema: ComponentName; readonly example?: unknown }
  readonly response: { readonly schema: ComponentName; readonly example?: unknown }
  /** Errors besides those of every endpoint. */
  readonly errors: readonly ErrorCode[]
  /** Reads the end user's region from `X-User-Ip` and `X-Forwarded-For`. */
  readonly region?: true
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /** Needs no API key. */
  readonly keyless?: true
  /** Answers with server-sent events of the response's schema. */
  readonly streamed?: true
  /** Its events have ids, and it continues behind the one that a client names. */
  readonly resumed?: true
  /** Takes the parameter `caip19`. */
  readonly namesAssets?: true
  /** Has an `ETag`, and answers 304 to a client that sends it. */
  readonly cached?: true
}
