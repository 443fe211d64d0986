import { ScaleReader } from '../../codec/scale.ts'
import { readExtrinsic, type SignedExtrinsic } from './extrinsic.ts'
import { poolErrors } from './pool-errors.ts'

const unwrap = (bytes: Uint8Array): Uint8Array => {
  try {
    return new ScaleReader(bytes).blob()
  } catch {
    throw poolErrors.format()
  }
}

/**
 * Reads an extrinsic with its length.
 *
 * @throws {RpcError} of the pool, for another format
 */
export const decodeExtrinsic = (bytes: Uint8Array): SignedExtrinsic => {
  const body = unwrap(bytes)
  try {
    return readExtrinsic(body)
  } catch (error) {
    if (error instanceof RangeError) throw poolErrors.undecodable()
    throw error
  }
}
