import type { SwapResponse } from '@switchyard/wire'
import { describe, expect, it } from 'vitest'
import { createEsploraBroadcast, createPsbtSigner, createUnisatSigner } from './bitcoin.ts'
import type { SignRequest } from './execute/signer.ts'
import { createSolanaSigner } from './solana.ts'
import { json, startTestServer } from './testing/test-server.ts'

const request = (chain: string, tx: unknown): SignRequest => ({
  ...{ chain, chainId: chain, account: 'own', kind: 'deposit', swap: {} as SwapResponse },
  tx: tx as SignRequest['tx'],
})

/** A transaction with one signature of ones. */
const signed = Uint8Array.from([1, ...new Array(64).fill(1), 9, 9])
/** Sixty-four ones in base58, by Solana's own library: `bs58.encode(Buffer.alloc(64, 1))`. */
const SIGNATURE = '2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6ijwfYmfZYsKRxboQMPh3R4kUhXRVdtSXFXMheka4Rc4P2'

const own = { address: 'own', publicKey: new Uint8Array(32) }
const signing = { 'solana:signTransaction': { signTransaction: async () => [{ signedTransaction: signed }] } }

describe('createSolanaSigner', () => {
  it('takes the signature from the transaction, and a node that has it already for success', async () => {
    const known = json({ error: { message: 'This transaction has already been processed' } })
    const { url, arrived } = await startTestServer(
      json({ result: SIGNATURE }),
      known,
      json({ error: { message: 'Blockhash not found' } }),
    )
    const signer = createSolanaSigner({ wallet: { accounts: [own], features: signing }, rpcUrl: url })
    if ('send' in signer) throw new Error('It signs in two steps.')
    const result = await signer.sign(request('SOL', 'AQID'))
    expect(result.hash).toBe(SIGNATURE)
    for (const _ of ['once', 'twice']) expect(await signer.broadcast(result, request('SOL', ''))).toBe(SIGNATURE)
    await expect(signer.broadcast(result, request('SOL', ''))).rejects.toThrow('Blockhash not found')
    expect(JSON.parse(arrived[0]?.body ?? '')).toMatchObject({
      method: 'sendTransaction',
      params: [result.raw, { encoding: 'base64' }],
    })
  })

  it('refuses another account, another format, and a wallet that can do neither', async () => {
    const signer = createSolanaSigner({ wallet: { accounts: [], features: signing }, rpcUrl: 'http://localhost' })
    if ('send' in signer) throw new Error('It signs in two steps.')
    await expect(signer.sign(request('SOL', 'AQID'))).rejects.toMatchObject({ code: 'wrongAccount' })
    await expect(signer.sign(request('SOL', {}))).rejects.toMatchObject({ code: 'notVerified' })
    expect(() => createSolanaSigner({ wallet: { accounts: [own], features: {} } })).toThrow(
      expect.objectContaining({ code: 'noSigner' }),
    )
  })

  it('signs and sends in one step where the wallet does', async () => {
    const sending = { signAndSendTransaction: async () => [{ signature: new Uint8Array(64).fill(1) }] }
    const signer = createSolanaSigner({
      wallet: { accounts: [own], features: { 'solana:signAndSendTransaction': sending } },
    })
    expect('send' in signer && (await signer.send(request('SOL', 'AQID')))).toBe(SIGNATURE)
  })
})

/** A PSBT whose global map has a transaction of three bytes. */
const unsigned = '70736274ff010003aabbcc00'
const base64 = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => +`0x${pair}`)))

describe('signers of PSBTs', () => {
  it('refuse what is no PSBT, and another account', async () => {
    const signer = createPsbtSigner({ sign: async () => ({ hex: '', id: '' }), broadcast: async () => '' })
    await expect(signer.sign(request('BTC', {}))).rejects.toMatchObject({ code: 'notVerified' })
    const unisat = { getAccounts: async () => ['other'], signPsbt: async () => '', pushPsbt: async () => '' }
    await expect(createUnisatSigner(unisat).send(request('BTC', 'cHNidP8='))).rejects.toMatchObject({
      code: 'wrongAccount',
    })
  })

  it('give a wallet with the interface of UniSat the PSBT in hexadecimal', async () => {
    const given: unknown[] = []
    const unisat = {
      getAccounts: async () => ['own'],
      signPsbt: async (...parameters: unknown[]) => {
        given.push(...parameters)
        return `${unsigned}0001aa`
      },
      pushPsbt: async (psbt: string) => `id of ${psbt}`,
    }
    expect(await createUnisatSigner(unisat).send(request('BTC', base64(unsigned)))).toBe(`id of ${unsigned}0001aa`)
    expect(given).toEqual([unsigned, { autoFinalized: true }])
  })

  it.each([
    ['another transaction', '70736274ff010003aabbcd00'],
    ['no PSBT', 'signed'],
  ])('broadcast nothing where the wallet returns %s', async (_, signed) => {
    const pushed: string[] = []
    const unisat = {
      getAccounts: async () => ['own'],
      signPsbt: async () => signed,
      pushPsbt: async (psbt: string) => String(pushed.push(psbt)),
    }
    const sending = createUnisatSigner(unisat).send(request('BTC', base64(unsigned)))
    await expect(sending).rejects.toMatchObject({ code: 'notVerified' })
    expect(pushed).toEqual([])
  })

  it('take a gateway that has the transaction already for success', async () => {
    const refusal = json({ error: 'txn-already-known' }, 400)
    const { url, arrived } = await startTestServer(refusal, json({}), refusal, json({}, 404))
    expect(await createEsploraBroadcast(url)('00', 'BTC', 'the-id')).toBe('the-id')
    expect(arrived.map((one) => `${one.method} ${one.url}`)).toEqual(['POST /tx', 'GET /tx/the-id'])
    await expect(createEsploraBroadcast({ BTC: url })('00', 'BTC', 'the-id')).rejects.toThrow('txn-already-known')
    await expect(createEsploraBroadcast({ BTC: url })('00', 'LTC')).rejects.toMatchObject({ code: 'noSigner' })
  })
})
