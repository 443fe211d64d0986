import { findCoin } from '@switchyard/chain-kit'
import type { Chain, ChainContext, FactSource, Http, Token } from '@switchyard/core'
import { builderAt, contextAt, createChain, tokenAt } from '@switchyard/test-support'
import { type SubstrateOptions, substrate } from '../substrate.ts'
import { METADATA, official, registry } from './official.ts'

export const context: ChainContext = contextAt()

export const coin: Token = findCoin('DOT')
export const flip: Token = findCoin('FLIP')
export const usdt: Token = tokenAt('DOT', '1984', { ticker: 'USDT' })

/** Runtime version of the metadata. */
export const SPEC_VERSION = 2_000_000

/** The data of a stub node, by address. */
export interface StubSetup {
  readonly accounts?: Readonly<Record<string, { free: bigint; reserved?: bigint; frozen?: bigint }>>
  readonly assets?: Readonly<Record<string, { id: number; balance: bigint; status?: string }>>
  /** Properties of the assets by id; assets of `assets` have a minimum of 10 000, as USDT. */
  readonly details?: Readonly<Record<number, { minBalance?: bigint; isSufficient?: boolean; status?: string }>>
  readonly flip?: Readonly<Record<string, unknown>>
  readonly metadata?: string
  readonly specName?: string
  readonly specVersion?: number
  /** Planck. */
  readonly fee?: bigint
  /** Methods that fail. */
  readonly failing?: readonly string[]
}

/** A stub node, the requests it received, and the transactions it priced. */
export const nodeOf = (
  setup: StubSetup = {},
): { readonly http: Http; readonly asked: string[]; readonly priced: string[] } => {
  const asked: string[] = []
  const priced: string[] = []
  const stored = storageOf(setup)
  const http: Http = async ({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '{}')
    asked.push(method)
    if (params[0] === FEE_CALL) priced.push(params[1])
    const result = setup.failing?.includes(method) ? undefined : answer(setup, stored, method, params)
    const outcome = result === undefined ? { error: { code: -32_000, message: 'not now' } } : { result }
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) }
  }
  return { http, asked, priced }
}

const FEE_CALL = 'TransactionPaymentApi_query_info'

const answer = (setup: StubSetup, stored: ReadonlyMap<string, string>, method: string, [param]: string[]): unknown => {
  const { specName = 'statemint', specVersion = SPEC_VERSION, fee = 20_000_000n } = setup
  if (method === 'state_getStorage') return stored.get(param ?? '') ?? null
  if (method === 'state_getRuntimeVersion') return { specName, specVersion, transactionVersion: 15 }
  if (method === 'state_getMetadata') return setup.metadata ?? METADATA
  if (method === 'cf_account_info') return { role: 'broker', flip_balance: setup.flip?.[param ?? ''] ?? '0x0' }
  const weight = { refTime: 152_000_000, proofSize: 3_593 }
  return method === 'state_call' && param === FEE_CALL
    ? registry.createType('RuntimeDispatchInfoV2', { weight, class: 'Normal', partialFee: fee }).toHex()
    : undefined
}

/** Storage encoded by Polkadot's own library. */
const storageOf = ({ accounts = {}, assets = {}, details = {} }: StubSetup): ReadonlyMap<string, string> => {
  const { system, assets: pallet } = official.query
  const stored = new Map<string, string>()
  for (const [address, { free, reserved = 0n, frozen = 0n }] of Object.entries(accounts)) {
    const info = registry.createType('FrameSystemAccountInfo', {
      nonce: 3,
      providers: 1,
      data: { free, reserved, frozen },
    })
    stored.set(keyOf(system?.account, address), info.toHex())
  }
  for (const [address, { id, balance, status = 'Liquid' }] of Object.entries(assets)) {
    const held = registry.createType('PalletAssetsAssetAccount', { balance, status, reason: 'Sufficient' })
    stored.set(keyOf(pallet?.account, id, address), held.toHex())
  }
  const ids = [...Object.values(assets).map(({ id }) => id), ...Object.keys(details).map(Number), USDT]
  for (const id of ids) {
    const made = { minBalance: 10_000n, isSufficient: true, status: 'Live', ...details[id] }
    stored.set(keyOf(pallet?.asset, id), registry.createType('PalletAssetsAssetDetails', made).toHex())
  }
  return stored
}

const USDT = 1984

const keyOf = (entry: unknown, ...keys: readonly unknown[]): string => {
  const [only] = keys
  const key = registry.createType('StorageKey', [entry, keys.length === 1 ? [only] : keys] as never)
  return key.toHex()
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: SubstrateOptions = {}, facts?: FactSource): Chain =>
  createChain(substrate(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
