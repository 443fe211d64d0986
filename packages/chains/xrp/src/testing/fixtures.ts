import { findCoin } from '@switchyard/chain-kit'
import { type Chain, type ChainContext, type FactSource, type Http, type Token, UpstreamError } from '@switchyard/core'
import { builderAt, contextAt, createChain, NOW } from '@switchyard/test-support'
import { type XrpOptions, xrp } from '../xrp.ts'

export { NOW }
export const LEDGER = 98_209_759

export const context: ChainContext = contextAt(NOW)

export const coin: Token = findCoin('XRP')

/** Accounts of a stub server, by address. */
export interface StubSetup {
  readonly accounts?: Readonly<
    Record<
      string,
      { balance: bigint; objects?: number; flags?: number; regularKey?: string; signers?: readonly object[] }
    >
  >
  readonly loadFactor?: number
  /** Fields of `server_info` and of its validated ledger, in addition to the usual ones. */
  readonly info?: object
  readonly validated?: object
  /** Senders that a recipient with deposit authorisation accepts. */
  readonly authorized?: readonly string[]
  /** The account that cannot be read. */
  readonly unreadable?: string
  readonly status?: number
}

/** A stub server with current reserves, and the requests it received. */
export const serverOf = (setup: StubSetup): { readonly http: Http; readonly asked: string[] } => {
  const asked: string[] = []
  const http: Http = async ({ body }) => {
    const { method, params } = JSON.parse(body ?? '{}')
    asked.push(method)
    if (params[0].account !== undefined && params[0].account === setup.unreadable) throw new UpstreamError('down')
    const result = answer(setup, method, params[0])
    return { status: setup.status ?? 200, headers: {}, text: JSON.stringify({ result }) }
  }
  return { http, asked }
}

const answer = (setup: StubSetup, method: string, parameters: Readonly<Record<string, string>>): unknown => {
  if (method === 'server_info') return info(setup)
  if (method !== 'deposit_authorized') return account(setup, parameters.account ?? '')
  const deposit_authorized = setup.authorized?.includes(parameters.source_account ?? '') ?? false
  return { deposit_authorized, status: 'success' }
}

const info = ({ loadFactor = 1, info: more, validated }: StubSetup): unknown => ({
  info: {
    load_factor: loadFactor,
    ...more,
    validated_ledger: { base_fee_xrp: 0.00001, reserve_base_xrp: 1, reserve_inc_xrp: 0.2, seq: LEDGER, ...validated },
  },
  status: 'success',
})

const account = ({ accounts }: StubSetup, address: string): unknown => {
  const known = accounts?.[address]
  if (!known) return { error: 'actNotFound', error_code: 19, status: 'error' }
  const { balance, objects = 0, flags = 0, regularKey, signers } = known
  const data = {
    Account: address,
    Balance: balance.toString(),
    Sequence: 42,
    OwnerCount: objects,
    Flags: flags,
    RegularKey: regularKey,
    signer_lists: signers,
  }
  return { account_data: data, status: 'success' }
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: XrpOptions = {}, facts?: FactSource): Chain =>
  createChain(xrp(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
