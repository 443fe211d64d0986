import { Hono } from 'hono'
import { handle as createLambda } from 'hono/aws-lambda'
import type { Handler } from './create-handler.ts'

/** The result of a function of AWS Lambda, for API Gateway, a function URL or a load balancer. */
export interface LambdaResult {
  readonly statusCode: number
  readonly body: string
  readonly isBase64Encoded: boolean
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>
}

/** A function of AWS Lambda. `event` is the one of an HTTP request. */
export type LambdaHandler = (event: object, context?: object) => Promise<LambdaResult>

/** The members of API Gateway events that hold the address of the client. */
interface EventContext {
  readonly http?: { readonly sourceIp?: string }
  readonly identity?: { readonly sourceIp?: string }
}

/**
 * A handler as a function of AWS Lambda, for events of API Gateway (1.0 and 2.0), function URLs and load balancers. Responses come
 * as a whole; `POST /v3/quote/stream` therefore arrives at its end.
 *
 * @example
 * ```ts
 * export const handler = lambdaHandler(createHandler(engine))
 * ```
 */
export const lambdaHandler = (handle: Handler): LambdaHandler => {
  const app = new Hono<{ Bindings: { requestContext?: EventContext } }>()
  app.all('*', ({ req, env }) => {
    const { http, identity } = env.requestContext ?? {}
    const address = http?.sourceIp ?? identity?.sourceIp
    return handle(req.raw, address === undefined ? {} : { address })
  })
  return createLambda(app) as unknown as LambdaHandler
}
