import { generateKeyPairSync } from 'node:crypto'
import type { Caller } from '@switchyard/core'
import { type JwksResponse, type SwapResponse, verifySwapSignature } from '@switchyard/wire'
import { createLocalJWKSet, flattenedVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { addresses, caller, createRulesEngines } from './rules-engines.ts'

const signingKey = (keyId: string): NonNullable<Caller['signing']> => {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return { keyId, privateJwk: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y), d: String(d) } }
}

const [signing, foreign] = [signingKey('signer-1'), signingKey('rival-1')]
const signers = [caller('signer', { signing }), caller('rival', { signing: foreign })]
const signingKeys = () => [signing, foreign].map(({ keyId, privateJwk }) => ({ keyId, jwk: privateJwk }))

describe.each(hosts)('signed swaps over $name', ({ name, connect }) => {
  const { setUp, dispose } = createRulesEngines(connect)
  afterAll(dispose)

  it('are signed for a key with signing, with a published key [AUT-6, SRS-10]', async () => {
    const { as, swapped } = setUp({}, signers)
    const { body: swap } = await swapped('signer')
    const { signature, signedTx, ...meta } = (swap as { meta: Record<string, unknown> }).meta
    const jwks = (await as(undefined, { signingKeys }).signingKeys()).body
    expect(JSON.stringify(jwks)).not.toContain(String(signing.privateJwk.d))
    const stock = createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])
    const { payload } = await flattenedVerify(signature as Parameters<typeof flattenedVerify>[0], stock)
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ ...(swap as object), meta })
    expect(signedTx).toBe((signature as { payload: string }).payload)
    expect((await as().signingKeys()).body).toEqual({ keys: [] })
  })

  it('are refused for a body too deep to be signed, and not a fault', async () => {
    const { as, quoted } = setUp({}, signers)
    const deep = JSON.parse(`${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`)
    const request = { routeId: await quoted('signer'), ...addresses }
    const depth = (levels: number): unknown => (levels === 0 ? 1 : { a: depth(levels - 1) })
    expect((await as('signer').swap({ ...request, note: depth(500) })).status).toBe(400)
    expect((await as('signer').swap({ ...request, note: depth(60) })).status).toBe(200)
    if (name === 'host-local')
      await expect(as('signer').swap({ ...request, deep })).resolves.toMatchObject({ status: 400 })
  })

  it('hold for the key and the request they answer, and for no other', async () => {
    const { as, quoted } = setUp({}, signers)
    const { keys } = (await as(undefined, { signingKeys }).signingKeys()).body as JwksResponse
    const request = { routeId: await quoted('signer'), ...addresses }
    for (const [operation, path] of [
      ['swap', '/v3/swap'],
      ['legacySwap', name === 'host-http' ? '/swap' : '/v3/swap'],
    ] as const) {
      const response = (await as('signer')[operation](request)).body as SwapResponse
      const own = keys.filter(({ kid }) => kid === 'signer-1')
      const expected = { keys: own, audience: 'signer', request: { path, body: request } }
      expect(await verifySwapSignature(response, expected)).toMatchObject({ routeId: request.routeId })
      await expect(verifySwapSignature(response, { ...expected, audience: 'rival' })).rejects.toMatchObject({
        problem: 'audience',
      })
      const changed = { path, body: { ...request, destinationAddress: addresses.sourceAddress } }
      await expect(verifySwapSignature(response, { ...expected, request: changed })).rejects.toMatchObject({
        problem: 'request',
      })
    }
    const theirs = (await as('rival').swap({ routeId: await quoted('rival'), ...addresses })).body as SwapResponse
    const own = keys.filter(({ kid }) => kid === 'signer-1')
    await expect(
      verifySwapSignature(theirs, { keys: own, audience: 'signer', request: { body: request } }),
    ).rejects.toMatchObject({ problem: 'unknownKey' })
  })
})
