import { readSs58, writeSs58 } from '../../codec/ss58.ts'

const PREFIX = [0x50, 0x08]

/** Address of a State Chain account, `cF…`. */
export const accountAddress = (bytes: Uint8Array): string => writeSs58(PREFIX, bytes)

/** Bytes of a State Chain account; undefined when the text is not an account. */
export const accountBytes = (text: string): Uint8Array | undefined => readSs58(PREFIX, text)
