import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { text, u32, vector } from '../../codec/scale.ts'
import { substrateChain } from '../../ledgers/substrate/substrate-chain.ts'

/** Runtime APIs by the name's digest, with their versions. */
const apis: readonly (readonly [string, number])[] = [
  ['0xdf6acb689907609b', 5], // Core
  ['0x37e397fc7c91f5e4', 2], // Metadata
  ['0xbc9d89904f5b923f', 1], // AccountNonceApi
  ['0x37c8bb1350a9a2a8', 4], // TransactionPaymentApi
  ['0xf3ff14d5ab527059', 3], // TransactionPaymentCallApi
  ['0xa2ddb6a58477bf63', 1], // GetParachainInfo
]

const { specVersion, transactionVersion } = substrateChain
const NAME = 'statemint'

/** The version as `state_getRuntimeVersion` returns it. */
export const runtimeVersion: Readonly<Record<string, unknown>> = {
  specName: NAME,
  implName: NAME,
  authoringVersion: 1,
  specVersion: specVersion,
  implVersion: 0,
  apis: apis,
  transactionVersion: transactionVersion,
  systemVersion: 1,
  stateVersion: 1,
}

/** The version as `Core_version` returns it. */
export const encodedVersion = (): Uint8Array =>
  concatBytes(
    text(NAME),
    text(NAME),
    u32(1),
    u32(specVersion),
    u32(0),
    vector(apis.map(([name, version]) => concatBytes(hexToBytes(name.slice(2)), u32(version)))),
    u32(transactionVersion),
    Uint8Array.of(1),
  )
