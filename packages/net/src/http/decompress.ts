import { brotliDecompress, gunzip, inflate } from 'node:zlib'

type Decoder = (
  data: Uint8Array,
  options: { maxOutputLength: number },
  done: (failure: Error | null, result: Buffer) => void,
) => void

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: brotliDecompress,
}

/** A decoded body, or the reason it cannot be decoded. */
export type Decompressed = { readonly bytes: Uint8Array } | { readonly refused: 'too large' | 'unreadable' }

/** Undoes one `content-encoding`. Unpacks at most `maxBytes`, so that a decompression bomb is refused early. */
export const decompress = (bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Decompressed> => {
  const decoder = Object.hasOwn(decoders, encoding.toLowerCase()) ? decoders[encoding.toLowerCase()] : undefined
  if (!decoder) return Promise.resolve({ refused: 'unreadable' })
  return new Promise((resolve) => {
    decoder(bytes, { maxOutputLength: maxBytes }, (failure, result) => {
      if (!failure) resolve({ bytes: result })
      else
        resolve({
          refused: (failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'unreadable',
        })
    })
  })
}
