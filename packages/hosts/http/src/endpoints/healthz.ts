import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

/** 200 while the process serves requests. */
export const healthz: Endpoint = { method: 'GET', path: '/healthz', handle: () => json({ status: 'ok' }) }
