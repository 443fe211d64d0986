import type { Http } from '@switchyard/core'
import { at, hostOf, integer as maybeInteger, postJson, readAnswer, readJson, withFailover } from '@switchyard/net'
import { askNodes, errorOf, type Send } from './ask-nodes.ts'
import { SUI } from './coin-type.ts'
import { type Coin, type CoinBalance, type DryRun, type Gateway, PAGE } from './gateway.ts'
import { integer, isGain, list, text } from './response-values.ts'

/** Creates a JSON-RPC client. Sui nodes do not support batches, so calls are sent in parallel. */
export const createJsonRpc = (http: Http, urls: readonly string[]): Gateway => {
  const failover = withFailover(urls)
  const ask = askNodes(http, failover)
  return {
    holdings: (owner, coinType, signal) =>
      ask(signal, async (send) => {
        const [gas, sold, gasPrice, metadata] = await Promise.all([
          readCoinBalance(send, owner, SUI),
          coinType === undefined ? undefined : readCoinBalance(send, owner, coinType),
          call(send, 'suix_getReferenceGasPrice'),
          coinType === undefined ? undefined : call(send, 'suix_getCoinMetadata', coinType),
        ])
        return { gas, sold, decimals: maybeInteger(at(metadata, 'decimals')), gasPrice: integer(gasPrice) }
      }),
    more: (owner, coinType, next, signal) =>
      ask(signal, async (send) => readPage(await call(send, 'suix_getCoins', owner, coinType, next, PAGE))),
    dryRun: (bytes, signal) =>
      ask(signal, async (send) => readDryRun(await call(send, 'sui_dryRunTransactionBlock', bytes))),
    paid: (digest, signal) => {
      const show = { showEffects: true, showBalanceChanges: true }
      return failover(signal, async (url, within) => {
        const body = { jsonrpc: '2.0', id: 1, method: 'sui_getTransactionBlock', params: [digest, show] }
        const response = await postJson(http, { url, body, signal: within, repeatable: true })
        if (isUnknown(readJson(hostOf(url), response))) return []
        return recipientsOf(at(readAnswer(hostOf(url), response, { errorOf }), 'result'))
      })
    },
  }
}
/** Detects an unknown digest by the error text, since its code is shared with other invalid parameters. */
const isUnknown = (answer: unknown): boolean =>
  /could not find the referenced transaction/i.test(String(at(answer, 'error', 'message')))

/** Reads the owners with a growing balance from `sui_getTransactionBlock`; coins owned by objects are ignored. */
export const recipientsOf = (transaction: unknown): readonly string[] => {
  if (text(at(transaction, 'effects', 'status', 'status')) !== 'success') return []
  return list(at(transaction, 'balanceChanges')).flatMap((change) => {
    const owner = at(change, 'owner', 'AddressOwner')
    return typeof owner === 'string' && isGain(at(change, 'amount')) ? [owner] : []
  })
}

const call = async (send: Send, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  at(await send({ jsonrpc: '2.0', id: 1, method, params }), 'result')

const readCoinBalance = async (send: Send, owner: string, coinType: string): Promise<CoinBalance> => {
  const [balance, page] = await Promise.all([
    call(send, 'suix_getBalance', owner, coinType),
    call(send, 'suix_getCoins', owner, coinType, null, PAGE),
  ])
  return { total: readTotal(balance), ...readPage(page) }
}

const readPage = (page: unknown): Omit<CoinBalance, 'total'> => {
  const coins = list(at(page, 'data')).map(readCoin)
  return at(page, 'hasNextPage') === true ? { coins, next: text(at(page, 'nextCursor')) } : { coins }
}

/** Reads `suix_getBalance`. */
export const readTotal = (balance: unknown): bigint => integer(at(balance, 'totalBalance'))

const readCoin = (coin: unknown): Coin => ({
  objectId: text(at(coin, 'coinObjectId')),
  version: integer(at(coin, 'version')).toString(),
  digest: text(at(coin, 'digest')),
  balance: integer(at(coin, 'balance')),
})

/** Reads `sui_dryRunTransactionBlock`, whose effects have the format of a real transaction. */
export const readDryRun = (answer: unknown): DryRun => {
  const used = at(answer, 'effects', 'gasUsed')
  const status = at(answer, 'effects', 'status')
  const failure =
    at(status, 'status') === 'success' ? {} : { failure: String(at(status, 'error') ?? 'no reason given') }
  return {
    computation: integer(at(used, 'computationCost')),
    storage: integer(at(used, 'storageCost')),
    rebate: integer(at(used, 'storageRebate')),
    ...failure,
  }
}
