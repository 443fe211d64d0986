import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/** The process answers. */
export const healthzRoute: Route = { method: 'GET', path: '/healthz', answer: () => json({ status: 'ok' }) }
