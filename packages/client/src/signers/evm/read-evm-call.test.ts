import type { SwapResponse } from '@switchyard/wire'
import { keccak256, Wallet } from 'ethers'
import { describe, expect, it } from 'vitest'
import { createEthersSigner } from '../../ethers.ts'
import type { SignRequest } from '../../execute/signer.ts'
import { createViemSigner, type ViemNode, type ViemWallet } from '../../viem.ts'
import { readEvmCall } from './read-evm-call.ts'

const wallet = new Wallet(`0x${'11'.repeat(32)}`)
const to = `0x${'22'.repeat(20)}`

const request = (tx: unknown, more: Partial<SignRequest> = {}): SignRequest => ({
  ...{ chain: 'ETH', chainId: '1', account: wallet.address, kind: 'deposit', swap: {} as SwapResponse },
  tx: tx as SignRequest['tx'],
  ...more,
})

const deposit = {
  to,
  from: wallet.address.toLowerCase(),
  value: '1000',
  data: '0xabcd',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
}

describe('an EVM transaction of the API', () => {
  it('is read with either name of its gas, decimal or hexadecimal', () => {
    expect(readEvmCall(request(deposit))).toEqual({
      ...{ chainId: 1, from: wallet.address, to, data: '0xabcd', value: 1000n, gas: 21000n, gasPrice: 1000000000n },
    })
    const { gas: _, gasPrice: __, ...approval } = deposit
    expect(readEvmCall(request({ ...approval, gasLimit: '60000' }))).toMatchObject({ gas: 60000n })
    expect(readEvmCall(request(approval)).gas).toBeUndefined()
  })

  it.each([
    ['a text', 'cHNidP8='],
    ['nothing', undefined],
    ['a list', []],
    ['no payee', { ...deposit, to: undefined }],
    ['a short payee', { ...deposit, to: '0x22' }],
    ['data that is not hexadecimal', { ...deposit, data: 'transfer' }],
    ['a fraction', { ...deposit, value: '0.5' }],
    ['a negative value', { ...deposit, value: '-1' }],
    ['another payer', { ...deposit, from: to }],
  ])('is refused for %s', (_, tx) => {
    expect(() => readEvmCall(request(tx))).toThrow(expect.objectContaining({ code: 'notVerified' }))
  })
})

/** A node that has what was broadcast. */
const nodeOf = (chainId = 1n) => {
  const sent: string[] = []
  let isLost = false
  return {
    sent,
    lose: () => {
      isLost = true
    },
    provider: {
      getNetwork: async () => ({ chainId }),
      broadcastTransaction: async (raw: string) => {
        if (sent.includes(raw)) throw new Error('already known')
        sent.push(raw)
        if (isLost) throw new Error('connection lost')
        return { hash: keccak256(raw) }
      },
      getTransaction: async (hash: string) => sent.find((raw) => keccak256(raw) === hash) ?? null,
      waitForTransaction: async (hash: string) => ({ status: hash === '0xreverted' ? 0 : 1 }),
    },
  }
}

/** An ethers wallet whose provider is not asked for fees and nonces. */
const ethersOf = ({ provider }: ReturnType<typeof nodeOf>) => ({
  signingKey: wallet.signingKey,
  provider,
  getAddress: () => wallet.getAddress(),
  populateTransaction: async (transaction: object) => ({ ...transaction, nonce: 7 }),
  signTransaction: (transaction: object) => wallet.signTransaction(transaction),
  sendTransaction: async () => ({ hash: '0xsent' }),
})

describe('createEthersSigner', () => {
  it('signs first with a wallet that has its key, and sends the same bytes again without harm', async () => {
    const node = nodeOf()
    const signer = createEthersSigner({ signer: ethersOf(node) })
    if ('send' in signer) throw new Error('It signs in two steps.')
    const signed = await signer.sign(request(deposit))
    node.lose()
    expect(await signer.broadcast(signed, request(deposit))).toBe(keccak256(signed.raw))
    expect(await signer.broadcast(signed, request(deposit))).toBe(keccak256(signed.raw))
    expect(node.sent).toEqual([signed.raw])
  })

  it('passes on a refusal of a transaction that the node does not have', async () => {
    const node = nodeOf()
    const refusing = { ...node.provider, broadcastTransaction: () => Promise.reject(new Error('nonce too low')) }
    const signer = createEthersSigner({ signer: { ...ethersOf(node), provider: refusing } })
    if ('send' in signer) throw new Error('It signs in two steps.')
    const signed = await signer.sign(request(deposit))
    await expect(signer.broadcast(signed, request(deposit))).rejects.toThrow('nonce too low')
  })

  it('sends in one step without a key, refuses other accounts and networks, and sees a revert', async () => {
    const { signingKey: _, ...browser } = ethersOf(nodeOf())
    const signer = createEthersSigner({ signer: browser })
    if (!('send' in signer)) throw new Error('It signs in one step.')
    expect(await signer.send(request(deposit))).toBe('0xsent')
    const others = request({ ...deposit, from: to }, { account: to })
    await expect(signer.send(others)).rejects.toMatchObject({ code: 'wrongAccount' })
    const elsewhere = createEthersSigner({ signer: { ...browser, provider: nodeOf(56n).provider } })
    await expect('send' in elsewhere && elsewhere.send(request(deposit))).rejects.toMatchObject({
      code: 'wrongNetwork',
    })
    await expect(signer.confirm?.('0xreverted', request(deposit))).rejects.toMatchObject({ code: 'approvalFailed' })
    await signer.confirm?.('0xgood', request(deposit))
  })
})

describe('createViemSigner', () => {
  it('asks a browser wallet to change its network, and refuses where it stays', async () => {
    let chainId = 56
    const sent: unknown[] = []
    const browser: ViemWallet = {
      account: { address: wallet.address, type: 'json-rpc' },
      getChainId: async () => chainId,
      switchChain: async ({ id }) => {
        chainId = id
      },
      sendTransaction: async (transaction: unknown) => {
        sent.push(transaction)
        return '0x5e17'
      },
      signTransaction: () => Promise.reject(new Error('A browser wallet does not sign alone.')),
    }
    const node = {} as ViemNode
    const signer = createViemSigner({ wallet: browser, node })
    if (!('send' in signer)) throw new Error('It signs in one step.')
    expect(await signer.send(request(deposit))).toBe('0x5e17')
    expect(sent).toMatchObject([{ to, value: 1000n, data: '0xabcd', gas: 21000n, gasPrice: 1000000000n }])
    chainId = 56
    const staying = createViemSigner({ wallet: { ...browser, switchChain: async () => undefined }, node })
    await expect('send' in staying && staying.send(request(deposit))).rejects.toMatchObject({ code: 'wrongNetwork' })
    expect(sent).toHaveLength(1)
  })
})
