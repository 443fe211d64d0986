import { hex } from '@scure/base'
import { littleEndian } from '../../../codec/little-reader.ts'
import { itemKey } from '../../../ledgers/substrate/storage-keys.ts'
import type { FlipState } from '../state.ts'
import { invalidParams, type Wire } from './values.ts'

/** First block of the main network, by which clients recognise it. */
const GENESIS_HASH = '0x8b8c140b0af9db70686583e3f6bf2a59052bfe9584b97d20c45068281e976eb9'

const digest = ({ world }: FlipState, of: string, height: number): string =>
  `0x${Buffer.from(world.key(`chainflip/${of}/${height}`)).toString('hex')}`

const hashAt = (state: FlipState, height: number): string =>
  height === 0 ? GENESIS_HASH : digest(state, 'block', height)

/** Blocks that headers are found in by hash. */
const RECENT = 300

/** `chain_getBlockHash`; of the latest block without a height, `null` for one that does not exist. */
export const blockHash = (state: FlipState, [height]: readonly Wire[]): string | null => {
  const wanted = height ?? state.height()
  if (!Number.isSafeInteger(wanted) || wanted < 0) throw invalidParams()
  return wanted > state.height() ? null : hashAt(state, wanted)
}

/** `chain_getHeader`. */
export const header = (state: FlipState, [hash]: readonly Wire[]): object | null => {
  const head = state.height()
  const heights = Array.from({ length: RECENT }, (_, back) => head - back)
  const height = hash === undefined || hash === null ? head : heights.find((one) => hashAt(state, one) === hash)
  if (height === undefined) return null
  return {
    parentHash: hashAt(state, height - 1),
    number: `0x${height.toString(16)}`,
    stateRoot: digest(state, 'state', height),
    extrinsicsRoot: digest(state, 'extrinsics', height),
    digest: { logs: [] },
  }
}

/** Storage key of `Timestamp.Now`: milliseconds since 1970 as a little-endian u64. */
const NOW = `0x${itemKey('Timestamp', 'Now')}`

/** `state_getStorage`: the time of the newest block. Other values of the runtime are not simulated: they are absent. */
export const storage = ({ world }: FlipState, [key]: readonly Wire[]): string | null =>
  key === NOW ? `0x${hex.encode(littleEndian(BigInt(world.clock.now()), 8))}` : null

/** Runtime interfaces of Substrate with their versions: Core, Metadata, BlockBuilder, TaggedTransactionQueue. */
const APIS = [
  ['0xdf6acb689907609b', 5],
  ['0x37e397fc7c91f5e4', 2],
  ['0x40fe3ad401f8959a', 6],
  ['0xd2bc9897eed08f15', 3],
] as const

/** `state_getRuntimeVersion`. */
export const runtimeVersion = ({ runtime }: FlipState): object => ({
  specName: 'chainflip-node',
  implName: 'chainflip-node',
  authoringVersion: 1,
  specVersion: runtime,
  implVersion: 1,
  apis: APIS,
  transactionVersion: 13,
  stateVersion: 1,
})
