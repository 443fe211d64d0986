import { base58 } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, contextOf } from './testing/fixtures.ts'
import { addressOf } from './testing/network.ts'

const SIGNATURE = base58.encode(new Uint8Array(64).fill(0x5a))
const [SENDER, VAULT, FROM_ACCOUNT, TO_ACCOUNT, MINT] = [1, 2, 3, 4, 5].map((seed) => String(addressOf(seed))) as [
  string,
  string,
  string,
  string,
  string,
]

const chainSaying = (answer: object, asked: unknown[] = []) =>
  chainOver(async ({ body }) => {
    asked.push(JSON.parse(body ?? ''))
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id: 0, ...answer }) }
  })
const recipientsOf = (answer: object, hash = SIGNATURE) =>
  chainSaying(answer).findRecipients?.('SOL', hash, contextOf())

const transaction = (accounts: readonly (readonly [string, number, number])[], meta: object = {}) => ({
  slot: 7,
  meta: {
    err: null,
    preBalances: accounts.map(([, before]) => before),
    postBalances: accounts.map(([, , after]) => after),
    preTokenBalances: [],
    postTokenBalances: [],
    ...meta,
  },
  transaction: { message: { accountKeys: accounts.map(([pubkey]) => ({ pubkey, source: 'transaction' })) } },
})

const tokens = (accountIndex: number, owner: string | undefined, amount: string) => ({
  accountIndex,
  mint: MINT,
  owner,
  uiTokenAmount: { amount, decimals: 6 },
})

const tokenSale = (owner: string | undefined) =>
  transaction(
    [
      [SENDER, 10_000_000, 7_955_720],
      [FROM_ACCOUNT, 2_039_280, 2_039_280],
      [TO_ACCOUNT, 0, 2_039_280],
      [MINT, 1, 1],
    ],
    {
      preTokenBalances: [tokens(1, SENDER, '9007199254740993')],
      postTokenBalances: [tokens(1, SENDER, '9007199254740992'), tokens(2, owner, '1')],
    },
  )

describe('recipients', () => {
  it('are the wallets whose SOL balance grows', async () => {
    const asked: unknown[] = []
    const result = transaction([
      [SENDER, 500, 200],
      [VAULT, 0, 295],
      [MINT, 1, 1],
    ])
    expect(await chainSaying({ result }, asked).findRecipients?.('SOL', SIGNATURE, contextOf())).toEqual([VAULT])
    const how = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    expect(asked).toMatchObject([{ method: 'getTransaction', params: [SIGNATURE, how] }])
  })

  it('are the owners of growing token accounts, not the accounts, also when rent is paid for them', async () => {
    expect(await recipientsOf({ result: tokenSale(VAULT) })).toEqual([VAULT])
    expect(await recipientsOf({ result: tokenSale(undefined) })).toEqual([])
  })

  it('are empty for a failed transaction', async () => {
    const { meta, ...rest } = tokenSale(VAULT)
    expect(await recipientsOf({ result: { ...rest, meta: { ...meta, err: { InstructionError: [0, 'x'] } } } })).toEqual(
      [],
    )
  })

  it('are empty for an unknown transaction and for an invalid signature', async () => {
    expect(await recipientsOf({ result: null })).toEqual([])
    const asked: unknown[] = []
    const chain = chainSaying({ result: tokenSale(VAULT) }, asked)
    for (const hash of ['', VAULT, SIGNATURE.slice(0, -2), `${SIGNATURE}1111`, `0${SIGNATURE.slice(1)}`])
      expect(await chain.findRecipients?.('SOL', hash, contextOf())).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the node fails or returns another format', async () => {
    const sale = tokenSale(VAULT)
    for (const answer of [
      { error: { code: -32_602, message: 'no' } },
      { result: {} },
      { result: { ...sale, meta: { ...sale.meta, postBalances: [1] } } },
      { result: { ...sale, meta: { ...sale.meta, postTokenBalances: [{}] } } },
    ])
      await expect(recipientsOf(answer)).rejects.toSatisfy(UpstreamError.is)
  })
})
