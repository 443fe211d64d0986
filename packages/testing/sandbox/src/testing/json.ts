/** A JSON response, read without a schema by a test. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a gateway returns
export type Json = any
