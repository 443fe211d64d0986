import { nextHandlers, type RouteHandler } from '@switchyard/host-http/next'
import { handle } from '../../../../swaps.ts'

const handlers = nextHandlers(handle)

export const GET: RouteHandler = handlers.GET
export const HEAD: RouteHandler = handlers.HEAD
export const POST: RouteHandler = handlers.POST
export const PUT: RouteHandler = handlers.PUT
export const PATCH: RouteHandler = handlers.PATCH
export const DELETE: RouteHandler = handlers.DELETE
export const OPTIONS: RouteHandler = handlers.OPTIONS
