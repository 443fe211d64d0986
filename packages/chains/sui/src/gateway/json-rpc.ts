import type { Http } from '@switchyard/core'
import { at, postJson, readAnswer, readHost, readInteger, readJson, type Targets, withFailover } from '@switchyard/net'
import { SUI } from '../coin-type.ts'
import { createAskNodes, readError } from './ask-nodes.ts'
import { type CoinBalance, type CoinPage, type DryRun, type Gateway, PAGE } from './gateway.ts'
import { isGain, isReservation, requireInteger, requireList, requireText } from './response-values.ts'

/** Calls a method of one node. */
type Call = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** Creates a JSON-RPC client. Sui nodes do not support batches, so calls are sent in parallel. */
export const createJsonRpc = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  const askNodes = createAskNodes(http, failover)
  const ask = <T>(signal: AbortSignal, work: (call: Call) => Promise<T>): Promise<T> =>
    askNodes(signal, (send) =>
      work(async (method, ...params) => at(await send({ jsonrpc: '2.0', id: 1, method, params }), 'result')),
    )
  return {
    holdings: (owner, coinType, signal) =>
      ask(signal, async (call) => {
        const [gas, sold, gasPrice, metadata] = await Promise.all([
          readCoinBalance(call, owner, SUI),
          coinType === undefined ? undefined : readCoinBalance(call, owner, coinType),
          call('suix_getReferenceGasPrice'),
          coinType === undefined ? undefined : call('suix_getCoinMetadata', coinType),
        ])
        return { gas, sold, decimals: readInteger(at(metadata, 'decimals')), gasPrice: requireInteger(gasPrice) }
      }),
    gasPrice: (signal) => ask(signal, async (call) => requireInteger(await call('suix_getReferenceGasPrice'))),
    more: ({ owner, coinType, next }, signal) =>
      ask(signal, async (call) => readPage(await call('suix_getCoins', owner, coinType, next, PAGE))),
    dryRun: (bytes, signal) => ask(signal, async (call) => readDryRun(await call('sui_dryRunTransactionBlock', bytes))),
    findRecipients: (digest, signal) => {
      const show = { showEffects: true, showBalanceChanges: true }
      return failover(signal, async (url, within) => {
        const body = { jsonrpc: '2.0', id: 1, method: 'sui_getTransactionBlock', params: [digest, show] }
        const response = await postJson(http, { url, body, signal: within, repeatable: true })
        // The code of an unknown digest is shared with other invalid parameters.
        const error = String(at(readJson(readHost(url), response), 'error', 'message'))
        if (/could not find the referenced transaction/i.test(error)) return []
        return readRecipients(at(readAnswer(readHost(url), response, { findError: readError }), 'result'))
      })
    },
  }
}

/** Reads the owners with a growing balance from `sui_getTransactionBlock`; coins owned by objects are ignored. */
export const readRecipients = (transaction: unknown): readonly string[] => {
  if (requireText(at(transaction, 'effects', 'status', 'status')) !== 'success') return []
  return requireList(at(transaction, 'balanceChanges')).flatMap((change) => {
    const owner = at(change, 'owner', 'AddressOwner')
    return typeof owner === 'string' && isGain(at(change, 'amount')) ? [owner] : []
  })
}

const readCoinBalance = async (call: Call, owner: string, coinType: string): Promise<CoinBalance> => {
  const [balance, page] = await Promise.all([
    call('suix_getBalance', owner, coinType),
    call('suix_getCoins', owner, coinType, null, PAGE),
  ])
  // Source: Sui's library 2.33.1: the address balance is a part of `totalBalance`; older nodes do not name it.
  const inAddress = requireInteger(at(balance, 'fundsInAddressBalance') ?? 0)
  return { total: readTotal(balance), inAddress, ...readPage(page) }
}

const readPage = (page: unknown): CoinPage => {
  const coins = requireList(at(page, 'data')).map((coin) => ({
    objectId: requireText(at(coin, 'coinObjectId')),
    version: requireInteger(at(coin, 'version')).toString(),
    digest: requireText(at(coin, 'digest')),
    balance: requireInteger(at(coin, 'balance')),
  }))
  return {
    coins: coins.filter(({ digest }) => !isReservation(digest)),
    next: at(page, 'hasNextPage') === true ? requireText(at(page, 'nextCursor')) : undefined,
  }
}

/** Reads `suix_getBalance`. */
export const readTotal = (balance: unknown): bigint => requireInteger(at(balance, 'totalBalance'))

/** Reads `sui_dryRunTransactionBlock`, whose effects have the format of a real transaction. */
export const readDryRun = (answer: unknown): DryRun => {
  const used = at(answer, 'effects', 'gasUsed')
  const status = at(answer, 'effects', 'status')
  const reason = String(at(status, 'error') ?? 'no reason given')
  return {
    computation: requireInteger(at(used, 'computationCost')),
    storage: requireInteger(at(used, 'storageCost')),
    rebate: requireInteger(at(used, 'storageRebate')),
    failure: at(status, 'status') === 'success' ? undefined : reason,
  }
}
