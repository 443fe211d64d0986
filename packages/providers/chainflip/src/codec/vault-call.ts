import { abi } from '@switchyard/provider-kit'
import { fromHex, toHex } from './bytes.ts'

/** A call of the vault contract that swaps, without a message. */
export interface VaultCall {
  readonly destinationChain: number
  readonly destinationAddress: Uint8Array
  readonly destinationAsset: number
  /** Absent where the chain's own coin is sold. */
  readonly token?: { readonly address: string; readonly amount: bigint }
  readonly parameters: Uint8Array
}

const { address, bytes, uint } = abi

/** `xSwapNative(uint32,bytes,uint32,bytes)`. */
const native = abi.call('dd687345', uint(32), bytes, uint(32), bytes)
/** `xSwapToken(uint32,bytes,uint32,address,uint256,bytes)`. */
const ofToken = abi.call('04fc7da0', uint(32), bytes, uint(32), address, uint(256), bytes)

/** Call data of `xSwapNative` or `xSwapToken`, 0x-prefixed. */
export const encode = ({
  destinationChain,
  destinationAddress,
  destinationAsset,
  token,
  parameters,
}: VaultCall): string => {
  const head = [BigInt(destinationChain), toHex(destinationAddress), BigInt(destinationAsset)] as const
  return token
    ? ofToken.encode([...head, token.address, token.amount, toHex(parameters)])
    : native.encode([...head, toHex(parameters)])
}

/**
 * Decodes call data.
 *
 * @throws {UnreadableInput} for another function, and for data with another layout than that of `encode`, in which parts could
 *   escape the checks
 */
export const decode = (data: string): VaultCall => {
  if (/^0xdd687345/i.test(data)) return toVaultCall(native.decode(data))
  const [chain, destination, asset, address, amount, parameters] = ofToken.decode(data)
  return toVaultCall([chain, destination, asset, parameters], { address, amount })
}

type NativeArguments = readonly [chain: bigint, destination: string, asset: bigint, parameters: string]

const toVaultCall = (
  [chain, destination, asset, parameters]: NativeArguments,
  token?: VaultCall['token'],
): VaultCall => ({
  destinationChain: Number(chain),
  destinationAddress: fromHex(destination) ?? new Uint8Array(),
  destinationAsset: Number(asset),
  token,
  parameters: fromHex(parameters) ?? new Uint8Array(),
})
