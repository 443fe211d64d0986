import { Hono } from 'hono'
import type { SuiLedger } from '../../ledgers/sui/sui-ledger.ts'
import { schema } from './schema.ts'

interface GraphqlRequest {
  readonly query?: unknown
  readonly variables?: Readonly<Record<string, unknown>> | null
  readonly operationName?: string | null
}

type Respond = (request: GraphqlRequest) => Promise<object>

/** The library and its resolvers are loaded by the first request. */
const load = async (ledger: SuiLedger): Promise<Respond> => {
  const [{ buildSchema, graphql }, { resolversOf }] = await Promise.all([import('graphql'), import('./resolvers.ts')])
  const [built, rootValue] = [buildSchema(schema), resolversOf(ledger)]
  return async ({ query, variables, operationName }) =>
    graphql({
      schema: built,
      rootValue,
      source: String(query ?? ''),
      ...(variables && { variableValues: variables }),
      ...(operationName && { operationName }),
    })
}

/** Sui's GraphQL RPC over a ledger. */
export const suiGraphql = (ledger: SuiLedger): Hono => {
  const app = new Hono()
  let respond: Promise<Respond> | undefined
  app.post('*', async (context) => {
    let request: unknown
    try {
      request = await context.req.json()
    } catch {
      request = undefined
    }
    if (typeof request !== 'object' || request === null)
      return context.json({ errors: [{ message: 'Invalid request: the body is not a GraphQL request' }] }, 400)
    respond ??= load(ledger)
    return context.json(await (await respond)(request))
  })
  return app
}
