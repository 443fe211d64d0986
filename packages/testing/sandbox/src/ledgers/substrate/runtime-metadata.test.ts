import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { runtimeFile, trimMetadata } from '../../testing/trim-metadata.ts'
import { runtimeMetadata } from './runtime-metadata.ts'

const unpack = (packed: string): string => gunzipSync(Buffer.from(packed, 'base64')).toString('hex')

it('the metadata of Asset Hub is that of its runtime, without what the ledger does not have', async () => {
  const { v14, v15, digest } = trimMetadata()
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  const made = { v14: hex(v14), v15: hex(v15), digest: hex(digest) }
  const stored = { v14: unpack(runtimeMetadata.v14), v15: unpack(runtimeMetadata.v15), digest: runtimeMetadata.digest }
  // What gzip writes depends on its version, so that the file is compared only where its content is not the same.
  if (JSON.stringify(made) !== JSON.stringify(stored))
    await expect(runtimeFile()).toMatchFileSnapshot('runtime-metadata.ts')
  expect(unpack(runtimeMetadata.v15).slice(0, 10)).toBe('6d6574610f')
})
