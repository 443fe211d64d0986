import { describe, expect, it } from 'vitest'
import type { PublishedKey } from '../signing/published-key.ts'
import { renderJwks } from './render-jwks.ts'

const key = (keyId: string, x: string): PublishedKey => ({
  keyId,
  jwk: { kty: 'EC', crv: 'P-256', x, y: `y of ${x}`, d: 'private', key_ops: ['sign'], ext: true },
})
const shown = (kid: string, x: string) => ({
  ...{ kty: 'EC', crv: 'P-256', x, y: `y of ${x}` },
  ...{ kid, alg: 'ES256', use: 'sig' },
})

describe('the published keys', () => {
  it('have their public members alone', () => {
    expect(renderJwks([key('a', '1'), key('b', '2')])).toStrictEqual({ keys: [shown('a', '1'), shown('b', '2')] })
    expect(renderJwks([])).toStrictEqual({ keys: [] })
  })

  it('are one for each id, the last one that is given', () => {
    expect(renderJwks([key('a', '1'), key('b', '2'), key('a', '3')])).toStrictEqual({
      keys: [shown('a', '3'), shown('b', '2')],
    })
  })
})
