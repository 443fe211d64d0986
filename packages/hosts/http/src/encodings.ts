/** Compresses a response body. */
export type Encoder = (body: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/** Encoders by their name in `Content-Encoding`, best first. */
export type Encodings = Readonly<Record<string, Encoder>>

/** The encodings every platform has. */
export const standardEncodings: Encodings = {
  gzip: async (body) => {
    const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
}
