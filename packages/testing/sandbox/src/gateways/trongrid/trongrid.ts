import { type Context, Hono } from 'hono'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { solidityMethods, type TronMethod, type TronNode, walletMethods } from './methods.ts'
import { readRequest, TronHttpError } from './request.ts'

/** Blocks after which the main network takes a block as solid: two thirds of its 27 witnesses. */
const SOLID_AFTER = 19

const answer = async (context: Context, method: TronMethod | undefined, node: TronNode): Promise<Response> => {
  if (!method) return context.json({ Error: 'Not Found' }, 404)
  try {
    return context.json(method(await readRequest(context), node))
  } catch (error) {
    if (error instanceof TronHttpError) return context.json({ Error: error.message })
    throw error
  }
}

/** The HTTP API of java-tron as TronGrid serves it: `/wallet` of a full node, `/walletsolidity` of a solidity node. */
export const trongrid = (ledger: TronLedger, now: () => number): Hono => {
  const app = new Hono()
  const full = { ledger, now, behind: 0 }
  const solid = { ledger, now, behind: SOLID_AFTER }
  for (const httpMethod of ['get', 'post'] as const) {
    app[httpMethod]('/wallet/:method', (context) => answer(context, walletMethods[context.req.param('method')], full))
    app[httpMethod]('/walletsolidity/:method', (context) =>
      answer(context, solidityMethods[context.req.param('method')], solid),
    )
  }
  return app
}
