/** Shortens an answer; the name it stands under is the one of `Content-Encoding`. */
export type Encoder = (body: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/** Encoders by name, the best first. */
export type Encodings = Readonly<Record<string, Encoder>>

/** What every platform brings along. */
export const standardEncodings: Encodings = {
  gzip: async (body) => {
    const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
}
