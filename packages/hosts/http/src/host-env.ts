import type { AuthResult } from '@switchyard/core'
import type { Context } from 'hono'

/** What the stages of one request tell each other. */
export interface HostEnv {
  Variables: {
    requestId: string
    /** Pattern of the route that matched. */
    route?: string
    errorCode?: string
    /** Whose key it was, and what is left of its rate. */
    authResult?: AuthResult
    /** An error that is not a refusal. */
    fault?: { readonly error: unknown }
  }
}

export type HostContext = Context<HostEnv>
