import type { AuthResult } from '@switchyard/core'
import type { Context } from 'hono'
import type { Client } from './client.ts'

/** Values that the middlewares of one request share. */
export interface HostEnv {
  Bindings: {
    /** Absent where the carrier of the request does not know it. */
    client?: Client | undefined
  }
  Variables: {
    requestId: string
    /** `HandlerOptions.development`. */
    development?: boolean
    /** Path of the endpoint that matched. */
    endpoint?: string
    errorCode?: string
    /** The body of a prepared response, which is sent in its place. */
    preparedBody?: Uint8Array<ArrayBuffer> | undefined
    /** The caller and the rest of its rate limit. */
    authResult?: AuthResult
    /** An error that is not a refusal. */
    fault?: { readonly error: unknown }
  }
}

export type HostContext = Context<HostEnv>
