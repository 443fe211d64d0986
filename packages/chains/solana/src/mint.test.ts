import { type ChainContext, UpstreamError } from '@switchyard/core'
import { createChain } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { solana } from './solana.ts'

const ONDO = '9foMHsSDq7nMg4WPusSz9eY7tyxyukqborA8GyU5cUxD'
const context = { signal: new AbortController().signal, clock: { now: () => 0 } } as ChainContext

/** A mint as `getMultipleAccounts` shows it with `jsonParsed`. */
const mint = (...extensions: readonly unknown[]) => ({
  owner: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  data: { program: 'spl-token-2022', parsed: { type: 'mint', info: { decimals: 9, extensions } } },
})
const hook = (authority: string | null) => ({ extension: 'transferHook', state: { authority, programId: null } })

const readIssuers = (answer: unknown, mints: readonly string[]) => {
  const chain = createChain(solana(), async ({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '{}')
    expect([method, params[1].encoding]).toEqual(['getMultipleAccounts', 'jsonParsed'])
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id, ...(answer as object) }) }
  })
  return chain.readIssuers?.('SOL', mints, context)
}

describe('the issuer of a mint', () => {
  it('is the authority of its transfer hook', async () => {
    const value = [
      mint({ extension: 'metadataPointer', state: {} }, hook(ONDO)),
      mint(hook(null)),
      {
        owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        data: { parsed: { type: 'mint', info: { decimals: 6 } } },
      },
      null,
    ]
    const mints = ['stock', 'without authority', 'of the older program', 'missing']
    expect(await readIssuers({ result: { context: { slot: 1 }, value } }, mints)).toEqual(new Map([['stock', ONDO]]))
  })

  it('is unknown where the node refuses', async () => {
    const refused = { error: { code: -32602, message: 'Too many inputs provided; max 100' } }
    await expect(readIssuers(refused, ['stock'])).rejects.toSatisfy(UpstreamError.is)
  })
})
