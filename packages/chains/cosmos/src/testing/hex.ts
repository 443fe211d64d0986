import { hex } from '@scure/base'

export const hexOf = (bytes: Uint8Array): string => hex.encode(Uint8Array.from(bytes))
