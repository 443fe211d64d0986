import { describe, expect, it } from 'vitest'
import type { OpenPlace } from './place.ts'

/** How both databases keep API keys. */
export const keysSuite = (at: OpenPlace): void => {
  describe('keys', () => {
    const acme = {
      id: 'acme',
      affiliateTiers: [{ fromUsd: '0', bps: 30 }],
      affiliateAccounts: { thorchain: 'acme' },
      serviceTiers: [],
      serviceAccounts: {},
      perMinute: { quote: 60 },
      maxTradeUsd: '1000',
      explain: false,
    }

    it('identify their caller only', async () => {
      await at.store.keys.add('acme-secret-1-that-is-long-enough', acme)
      expect(await at.store.keys.find('acme-secret-1-that-is-long-enough')).toEqual(acme)
      const [record] = await at.store.keys.list()
      const wrong = [
        '',
        'acme',
        'acme-secret-2-that-is-long-enough',
        'acme-secret-1-that-is-long-enough ',
        `sha256:${record?.digest}`,
        "' or 1=1 --",
      ]
      for (const key of wrong) expect(await at.store.keys.find(key)).toBeUndefined()
    })

    it('may be added as a digest, which is not a key itself', async () => {
      const digest = 'sha256:2BB80D537B1DA3E38BD30361AA855686BDE0EACD7162FEF6A25FE97BF527A25B'
      await at.store.keys.add(digest, { ...acme, id: 'hashed' })
      expect(await at.store.keys.find('secret')).toMatchObject({ id: 'hashed' })
      expect(await at.store.keys.find(digest)).toBeUndefined()
      await expect(at.store.keys.add('sha256:short', acme)).rejects.toThrow(TypeError)
      await expect(at.store.keys.add('x'.repeat(23), acme)).rejects.toThrow('at least 24 characters')
    })

    it('cannot be added for a second caller', async () => {
      await expect(at.store.keys.add('acme-secret-1-that-is-long-enough', { ...acme, id: 'other' })).rejects.toThrow(
        'already in use',
      )
      expect(await at.store.keys.find('acme-secret-1-that-is-long-enough')).toMatchObject({ id: 'acme' })
    })

    it('have signing keys whose ids belong to their caller alone', async () => {
      const signing = { keyId: 'shared-1', privateJwk: { kty: 'EC' } }
      await at.store.keys.add('signer-secret-1-that-is-long-enough', { ...acme, id: 'signer', signing })
      await at.store.keys.add('signer-secret-2-that-is-long-enough', { ...acme, id: 'signer', signing })
      const rival = { ...acme, id: 'rival', signing }
      await expect(at.store.keys.add('rival-secret-1-that-is-long-enough', rival)).rejects.toThrow(
        'shared-1 belongs to another caller',
      )
      expect(await at.store.keys.find('rival-secret-1-that-is-long-enough')).toBeUndefined()
      await at.store.keys.add('rival-secret-1-that-is-long-enough', { ...acme, id: 'rival' })
      await expect(at.store.keys.update(rival)).rejects.toThrow('shared-1 belongs to another caller')
      expect((await at.store.keys.find('rival-secret-1-that-is-long-enough'))?.signing).toBeUndefined()
      const stored = { caller: rival, secrets: [], retiredSigning: [] }
      const sha256 = 'ab'.repeat(32)
      await expect(
        at.store.keys.edit((all) => [...all, { ...stored, secrets: [{ sha256, createdAt: 1 }] }]),
      ).rejects.toThrow('shared-1 belongs to another caller')
      await at.store.keys.revoke('signer')
      await at.store.keys.revoke('rival')
    })

    it('whose caller cannot be read are unknown, skipped and reported, and no other is', async () => {
      await at.store.keys.add('sound-secret-1-that-is-long-enough', { ...acme, id: 'sound' })
      const broken = ['not json', '{}', 'null', '[]', JSON.stringify({ ...acme, id: 'someone' })]
      const wrong = [{ perMinute: null }, { affiliateTiers: {} }, { perMinute: { quote: '6' } }, { denyProviders: 'X' }]
      const texts = [...broken, ...wrong.map((part) => JSON.stringify({ ...acme, id: 'broken', ...part }))]
      for (const text of texts) {
        at.broken.length = 0
        await at.store.keys.add('broken-secret-1-that-is-long-enough', { ...acme, id: 'broken' })
        await at.write(`update api_keys set caller = '${text}' where caller_id = 'broken'`)
        expect(await at.store.keys.find('broken-secret-1-that-is-long-enough')).toBeUndefined()
        const ids = (await at.store.keys.callers()).map(({ caller }) => caller.id)
        expect(ids).toContain('sound')
        expect(ids).not.toContain('broken')
        expect(at.broken).toEqual([{ table: 'api_keys', id: 'broken' }])
        expect((await at.store.keys.list()).map(({ caller }) => caller.id)).toContain('sound')
        await at.write(`delete from api_keys where caller_id = 'broken'`)
      }
    })

    it('stop working at their expiry and when revoked, and take new terms', async () => {
      await at.store.keys.add('brief-secret-that-is-long-enough', { ...acme, id: 'brief' }, { expiresAt: 5_000 })
      at.setNow(4_999)
      expect(await at.store.keys.find('brief-secret-that-is-long-enough')).toMatchObject({ id: 'brief' })
      expect(await at.store.keys.update({ ...acme, id: 'brief', maxTradeUsd: '5' })).toBe(1)
      expect(await at.store.keys.find('brief-secret-that-is-long-enough')).toMatchObject({ maxTradeUsd: '5' })
      at.setNow(5_000)
      expect(await at.store.keys.find('brief-secret-that-is-long-enough')).toBeUndefined()
      await at.store.keys.add('acme-secret-3-that-is-long-enough', acme)
      expect(await at.store.keys.revoke('acme')).toBe(2)
      expect(await at.store.keys.revoke('acme')).toBe(0)
      for (const key of ['acme-secret-1-that-is-long-enough', 'acme-secret-3-that-is-long-enough'])
        expect(await at.store.keys.find(key)).toBeUndefined()
      const listed = await at.store.keys.list()
      expect(listed.find(({ caller }) => caller.id === 'brief')).toMatchObject({ expiresAt: 5_000, createdAt: 1_000 })
      expect(listed.filter(({ revokedAt }) => revokedAt === 5_000)).toHaveLength(2)
      expect(JSON.stringify(listed)).not.toContain('secret')
    })
  })
}
