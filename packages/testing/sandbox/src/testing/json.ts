/** An answer off the wire, looked into by a test. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a gateway answers
export type Json = any
