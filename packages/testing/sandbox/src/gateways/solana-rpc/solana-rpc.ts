import type { Hono } from 'hono'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'
import { jsonRpc } from '../json-rpc.ts'
import { methods } from './methods.ts'

/** Solana's JSON-RPC over its ledger. */
export const solanaRpc = (ledger: SolanaLedger): Hono => jsonRpc(methods, ledger)
