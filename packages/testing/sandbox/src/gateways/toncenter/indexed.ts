import type { Context, Hono } from 'hono'
import { jettonWalletAddress } from '../../ledgers/ton/jetton.ts'
import { walletForm } from '../../ledgers/ton/ton-address.ts'
import type { TonLedger } from '../../ledgers/ton/ton-ledger.ts'
import { describeTransactions, friendlyNames } from './describe-indexed.ts'
import { methods } from './methods.ts'
import { addressIn, hashOf, type Parameters, ToncenterError, upperRaw } from './values.ts'

const DEFAULT_LIMIT = 10

const limited = <T>(found: readonly T[], { limit = DEFAULT_LIMIT }: Parameters): readonly T[] =>
  found.slice(0, Number(limit))

const listTransactions = (ledger: TonLedger, query: Parameters): object => {
  const { hash, account } = query
  if (hash === undefined && account === undefined) throw new ToncenterError(422, 'at least one filter is required')
  const one = hash === undefined ? undefined : ledger.transaction(hashOf(hash))
  const found = hash === undefined ? ledger.transactionsOf(addressIn(account)) : one ? [one] : []
  return describeTransactions(ledger, limited(found, query))
}

const listByMessage = (ledger: TonLedger, query: Parameters): object => {
  const direction = query.direction === undefined ? undefined : String(query.direction)
  return describeTransactions(ledger, limited(ledger.byMessage(hashOf(query.msg_hash), direction), query))
}

/** The jetton wallets of an owner, with what is known of their masters. */
const listJettonWallets = (ledger: TonLedger, { owner_address: owner, jetton_address: wanted }: Parameters): object => {
  if (owner === undefined) throw new ToncenterError(422, 'owner_address is required')
  const of = addressIn(owner)
  const masters = [...ledger.tokens.values()]
    .map((token) => ({ token, master: addressIn(token.address) }))
    .filter(({ master }) => wanted === undefined || master.equals(addressIn(wanted)))
  const wallets = masters.flatMap(({ master }) => {
    const account = ledger.account(jettonWalletAddress(master, of))
    if (!account?.jetton) return []
    const { code, data, last, jetton } = account
    return {
      address: upperRaw(account.address),
      balance: String(jetton.amount),
      owner: upperRaw(of),
      jetton: upperRaw(master),
      last_transaction_lt: String(last.lt),
      code_hash: code?.hash().toString('base64') ?? null,
      data_hash: data?.hash().toString('base64') ?? null,
    }
  })
  const metadata = masters.map(({ token, master }) => {
    const extra = { decimals: String(token.decimals), uri: token.uri }
    const info = { valid: true, type: 'jetton_masters', name: token.symbol, symbol: token.symbol, extra }
    return [upperRaw(master), { is_indexed: true, token_info: [info] }]
  })
  const names = friendlyNames([of, ...masters.map(({ master }) => master)])
  return { jetton_wallets: wallets, address_book: names, metadata: Object.fromEntries(metadata) }
}

const describeMasterchain = (ledger: TonLedger): object => {
  const block = (seqno: number) => ({
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    gen_utime: String(Math.floor(ledger.cadence.timeOf(seqno) / 1_000)),
    global_id: -239,
  })
  return { last: block(ledger.height()), first: block(1) }
}

const describeBalance = (ledger: TonLedger, { address }: Parameters): object => {
  const account = ledger.account(addressIn(address))
  return { balance: String(account?.balance ?? 0n), status: account?.code ? 'active' : 'uninit' }
}

const sendMessage = (ledger: TonLedger, body: Parameters): object => {
  const result = methods.get('sendBocReturnHash')?.(ledger, body) as { hash: string; hash_norm: string }
  return { message_hash: result.hash, message_hash_norm: result.hash_norm }
}

const readers: readonly (readonly [path: string, read: (ledger: TonLedger, query: Parameters) => object])[] = [
  ['/transactions', listTransactions],
  ['/transactionsByMessage', listByMessage],
  ['/jetton/wallets', listJettonWallets],
  ['/masterchainInfo', describeMasterchain],
  ['/addressInformation', describeBalance],
  [
    '/friendlyNames',
    (_, { address }) =>
      Object.fromEntries([[String(address), { user_friendly: walletForm(addressIn(address)), domain: null }]]),
  ],
]

/** The index API, version 3. Errors are `{ error }`. */
export const indexed = (app: Hono, ledger: TonLedger): void => {
  const answer = (context: Context, produce: () => object): Response => {
    try {
      return context.json(produce())
    } catch (error) {
      if (error instanceof ToncenterError) return context.json({ error: error.message }, error.status)
      throw error
    }
  }
  for (const [path, read] of readers) {
    app.get(path, (context) => answer(context, () => read(ledger, context.req.query())))
  }
  app.post('/message', async (context) => {
    const body = (await context.req.json().catch(() => ({}))) as Parameters
    return answer(context, () => sendMessage(ledger, body))
  })
}
