import { at } from '@switchyard/chain-kit'
import type { Http } from '@switchyard/core'
import { type Ask, askInTurn } from './ask-in-turn.ts'
import { SUI } from './coin-type.ts'
import { type Coin, type DryRun, type Gateway, PAGE, type Purse } from './gateway.ts'
import { integer, list, text } from './shape.ts'

/** Sui over JSON-RPC. Its nodes take no batches, so questions go side by side. */
export const createJsonRpc = (http: Http, urls: readonly string[]): Gateway => ({
  holdings: (owner, coinType, signal) =>
    askInTurn(http, urls, signal, async (ask) => {
      const [gas, sold, gasPrice] = await Promise.all([
        readPurse(ask, owner, SUI),
        coinType === undefined ? undefined : readPurse(ask, owner, coinType),
        call(ask, 'suix_getReferenceGasPrice'),
      ])
      return { gas, sold, gasPrice: integer(gasPrice) }
    }),
  dryRun: (bytes, signal) =>
    askInTurn(http, urls, signal, async (ask) => readDryRun(await call(ask, 'sui_dryRunTransactionBlock', bytes))),
})

const call = async (ask: Ask, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  at(await ask({ jsonrpc: '2.0', id: 1, method, params }), 'result')

const readPurse = async (ask: Ask, owner: string, coinType: string): Promise<Purse> => {
  const [balance, page] = await Promise.all([
    call(ask, 'suix_getBalance', owner, coinType),
    call(ask, 'suix_getCoins', owner, coinType, null, PAGE),
  ])
  return { total: readTotal(balance), coins: list(at(page, 'data')).map(readCoin) }
}

/** `suix_getBalance`. */
export const readTotal = (balance: unknown): bigint => integer(at(balance, 'totalBalance'))

const readCoin = (coin: unknown): Coin => ({
  objectId: text(at(coin, 'coinObjectId')),
  version: integer(at(coin, 'version')).toString(),
  digest: text(at(coin, 'digest')),
  balance: integer(at(coin, 'balance')),
})

/** The effects of `sui_dryRunTransactionBlock`, which are spelled as those of a real transaction. */
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
