import { prefixes, readAccount } from './ss58.ts'

/** The 32 bytes of a Chainflip account, `cF…`; `undefined` for any other text. */
export const readAccountBytes = (text: string): Uint8Array | undefined => readAccount(prefixes.chainflip, text)
