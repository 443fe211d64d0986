/**
 * Harbor's routers by chain code: `Harbor_RouterV5`, which is no proxy. Options replace them.
 *
 * Source: its verified source on Ethereum, and 181 deposits of twelve hours, read on 2026-09-29. Those of other chains are not
 * published.
 */
export const knownRouters: Readonly<Record<string, string>> = { ETH: '0x1F21d09C65BC8Af92634DCD5a100B6d04f0c81c3' }
