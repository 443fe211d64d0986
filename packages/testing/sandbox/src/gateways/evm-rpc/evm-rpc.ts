import type { Hono } from 'hono'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import { jsonRpc } from '../json-rpc.ts'
import { methods } from './methods.ts'

/** Ethereum's JSON-RPC over one ledger. */
export const evmRpc = (ledger: EvmLedger): Hono => jsonRpc(methods, ledger)
