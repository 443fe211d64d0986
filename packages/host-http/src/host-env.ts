import type { Admission } from '@switchyard/core'
import type { Context } from 'hono'

/** What the stages of one request tell each other. */
export interface HostEnv {
  Variables: {
    requestId: string
    /** Pattern of the route that matched. */
    route?: string
    errorCode?: string
    /** What is left of the caller's rate. */
    rate?: Admission['rate']
    /** An error that is not a refusal. */
    fault?: { readonly error: unknown }
  }
}

export type HostContext = Context<HostEnv>
