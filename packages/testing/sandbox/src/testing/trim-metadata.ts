import { gzipSync } from 'node:zlib'
import assetHub from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { type CodecType, decAnyMetadata, metadata, type v14, type v15 } from '@polkadot-api/substrate-bindings'

type V15 = CodecType<typeof v15>
type V14 = CodecType<typeof v14>
type Pallet = V15['pallets'][number]

/** Calls and storage of the pallets that the ledger has, by name. Everything else of them stays, docs aside. */
const included: Readonly<Record<string, { readonly calls: readonly string[]; readonly storage: readonly string[] }>> = {
  System: {
    calls: ['remark', 'remark_with_event'],
    storage: ['Account', 'Number', 'ParentHash', 'Events', 'EventCount', 'LastRuntimeUpgrade'],
  },
  ParachainSystem: { calls: ['set_validation_data'], storage: [] },
  Timestamp: { calls: ['set'], storage: ['Now'] },
  ParachainInfo: { calls: [], storage: ['ParachainId'] },
  Balances: {
    calls: ['transfer_allow_death', 'transfer_keep_alive', 'transfer_all'],
    storage: ['TotalIssuance', 'InactiveIssuance', 'Locks', 'Reserves', 'Holds', 'Freezes'],
  },
  TransactionPayment: { calls: [], storage: ['NextFeeMultiplier'] },
  AssetTxPayment: { calls: [], storage: [] },
  Assets: {
    calls: ['transfer', 'transfer_keep_alive', 'transfer_all'],
    storage: ['Asset', 'Account', 'Approvals', 'Metadata'],
  },
  ForeignAssets: {
    calls: ['transfer', 'transfer_keep_alive', 'transfer_all'],
    storage: ['Asset', 'Account', 'Approvals', 'Metadata'],
  },
}

/** Runtime calls that the gateway answers, by API. */
const apis: Readonly<Record<string, readonly string[]>> = {
  Core: ['version'],
  Metadata: ['metadata', 'metadata_at_version', 'metadata_versions'],
  AccountNonceApi: ['account_nonce'],
  TransactionPaymentApi: ['query_info', 'query_fee_details', 'query_weight_to_fee', 'query_length_to_fee'],
  TransactionPaymentCallApi: [
    'query_call_info',
    'query_call_fee_details',
    'query_weight_to_fee',
    'query_length_to_fee',
  ],
  GetParachainInfo: ['parachain_id'],
}

const UNCHECKED_EXTRINSIC = 'sp_runtime::generic::unchecked_extrinsic::UncheckedExtrinsic'
const MAGIC = 0x6174656d

/** A copy of a tree of values where `replace` may put another value. */
const rewrite = (value: unknown, replace: (key: string, value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, rewrite(replace(key, item), replace)] as const),
  )
}

const withoutDocs = <T>(value: T): T => rewrite(value, (key, item) => (key === 'docs' ? [] : item)) as T

/** Numbers of the types that a type names. */
const namedBy = ({ def, params }: V15['lookup'][number]): readonly number[] => {
  const own = (): readonly number[] => {
    if (def.tag === 'composite') return def.value.map(({ type }) => type)
    if (def.tag === 'variant') return def.value.flatMap(({ fields }) => fields.map(({ type }) => type))
    if (def.tag === 'tuple') return def.value
    if (def.tag === 'sequence' || def.tag === 'compact') return [def.value]
    if (def.tag === 'array') return [def.value.type]
    if (def.tag === 'bitSequence') return [def.value.bitOrderType, def.value.bitStoreType]
    return []
  }
  return [...own(), ...params.flatMap(({ type }) => (type === undefined ? [] : [type]))]
}

const trimmedPallet = (pallet: Pallet): Pallet => {
  const { storage = [] } = included[pallet.name] ?? {}
  const items = pallet.storage?.items.filter(({ name }) => storage.includes(name)) ?? []
  return { ...pallet, storage: items.length === 0 ? undefined : { prefix: pallet.name, items } }
}

/** The lookup with the variants of calls, and of the enums over pallets, that are included. */
const trimmedLookup = ({ lookup, pallets, outerEnums }: V15): V15['lookup'] => {
  const names = new Map<number, readonly string[]>(
    Object.values(outerEnums).map((type) => [type, Object.keys(included)]),
  )
  for (const { name, calls } of pallets) if (calls !== undefined) names.set(calls, included[name]?.calls ?? [])
  return lookup.map((entry) => {
    const wanted = names.get(entry.id)
    if (!wanted || entry.def.tag !== 'variant') return entry
    const variants = entry.def.value.filter(({ name }) => wanted.includes(name))
    return { ...entry, def: { ...entry.def, value: variants } }
  })
}

/** Renumbers types in the order of the runtime, those that are reachable from the roots. */
const renumber = (full: V15): V15 => {
  const extrinsic = full.lookup.find(({ path }) => path.join('::') === UNCHECKED_EXTRINSIC)?.id ?? -1
  const used = new Set<number>()
  const visit = (id: number): void => {
    const entry = full.lookup[id]
    if (used.has(id) || !entry) return
    used.add(id)
    for (const next of namedBy(entry)) visit(next)
  }
  const { address, call, signature, extra, signedExtensions } = full.extrinsic
  const roots = [extrinsic, full.type, address, call, signature, extra, ...Object.values(full.outerEnums)]
  for (const { type, additionalSigned } of signedExtensions) roots.push(type, additionalSigned)
  for (const { calls, events, errors, constants, storage } of full.pallets) {
    for (const one of [calls, events, errors]) if (one !== undefined) roots.push(one)
    roots.push(...constants.map(({ type }) => type))
    for (const { type } of storage?.items ?? [])
      roots.push(...(type.tag === 'plain' ? [type.value] : [type.value.key, type.value.value]))
  }
  for (const { methods } of full.apis)
    for (const { inputs, output } of methods) roots.push(output, ...inputs.map(({ type }) => type))
  for (const root of roots) visit(root)
  const numbers = new Map([...used].sort((one, other) => one - other).map((id, index) => [id, index]))
  const to = (id: number): number => numbers.get(id) as number
  const REFERENCES = ['type', 'calls', 'events', 'errors', 'key', 'output', 'additionalSigned', 'address', 'call']
  const references = new Set([
    ...REFERENCES,
    'signature',
    'extra',
    'event',
    'error',
    'id',
    'bitStoreType',
    'bitOrderType',
  ])
  const renumbered = rewrite({ ...full, lookup: full.lookup.filter(({ id }) => used.has(id)) }, (key, value) =>
    references.has(key) && typeof value === 'number' ? to(value) : value,
  ) as V15
  // Numbers whose key does not tell that they are types.
  const lookup = renumbered.lookup.map((entry): V15['lookup'][number] => {
    const { def } = entry
    if (def.tag === 'sequence' || def.tag === 'compact') return { ...entry, def: { ...def, value: to(def.value) } }
    if (def.tag === 'tuple') return { ...entry, def: { ...def, value: def.value.map(to) } }
    return entry
  })
  const pallets = renumbered.pallets.map((pallet) => ({
    ...pallet,
    storage: pallet.storage && {
      ...pallet.storage,
      items: pallet.storage.items.map((item) => ({
        ...item,
        type:
          item.type.tag === 'plain'
            ? { ...item.type, value: to(item.type.value) }
            : { ...item.type, value: { ...item.type.value, value: to(item.type.value.value) } },
      })),
    },
  }))
  return { ...renumbered, lookup, pallets }
}

/** The same in the version that `state_getMetadata` returns. */
const toV14 = ({ lookup, pallets, extrinsic, type }: V15): V14 => ({
  lookup,
  pallets: pallets.map((pallet) => ({ ...pallet, docs: [] })),
  extrinsic: {
    type: lookup.find(({ path }) => path.join('::') === UNCHECKED_EXTRINSIC)?.id ?? -1,
    version: extrinsic.version,
    signedExtensions: extrinsic.signedExtensions,
  },
  type,
  apis: [],
})

/** Creates the metadata of the sandbox's Asset Hub: the real one of `@polkadot/types-support`, without what the ledger does not have. */
export const trimMetadata = (): { readonly v14: Uint8Array; readonly v15: Uint8Array; readonly digest: Uint8Array } => {
  const bytes = `0x${assetHub.slice(assetHub.indexOf('6d657461'))}`
  const { tag, value } = decAnyMetadata(bytes).metadata
  if (tag !== 'v15') throw new Error(`The metadata of @polkadot/types-support has version ${tag}.`)
  const full = withoutDocs(value)
  const trimmed = renumber({
    ...full,
    lookup: trimmedLookup(full),
    pallets: full.pallets.filter(({ name }) => included[name]).map(trimmedPallet),
    apis: full.apis
      .filter(({ name }) => apis[name])
      .map((api) => ({ ...api, methods: api.methods.filter(({ name }) => apis[api.name]?.includes(name)) })),
    custom: [],
  })
  const encode = (inner: { tag: 'v14'; value: V14 } | { tag: 'v15'; value: V15 }): Uint8Array =>
    metadata.enc({ magicNumber: MAGIC, metadata: inner })
  const v15Bytes = encode({ tag: 'v15', value: trimmed })
  const digest = merkleizeMetadata(v15Bytes, { decimals: 10, tokenSymbol: 'DOT' }).digest()
  return { v14: encode({ tag: 'v14', value: toV14(trimmed) }), v15: v15Bytes, digest }
}

/** The file that the ledger loads. */
export const runtimeFile = (): string => {
  const { v14, v15, digest } = trimMetadata()
  const packed = (bytes: Uint8Array): string => gzipSync(bytes, { level: 9 }).toString('base64')
  return `/**
 * Metadata of Polkadot Asset Hub 2.0.0 without pallets, calls and storage that the ledger does not have: gzip in base64, and the digest that
 * wallets sign in the mode of CheckMetadataHash. Written by \`testing/trim-metadata.ts\`; a test compares it.
 */
export const runtimeMetadata: { readonly v14: string; readonly v15: string; readonly digest: string } = {
  v14: '${packed(v14)}',
  v15: '${packed(v15)}',
  digest: '${Buffer.from(digest).toString('hex')}',
}
`
}
