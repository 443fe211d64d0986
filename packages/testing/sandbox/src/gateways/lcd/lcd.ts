import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type Context, Hono } from 'hono'
import type { CosmosLedger } from '../../ledgers/cosmos/cosmos-ledger.ts'
import type { Coin } from '../../ledgers/cosmos/cosmos-message.ts'
import { readTransaction } from '../../ledgers/cosmos/cosmos-transaction.ts'
import { gasOf } from '../../ledgers/cosmos/execute-messages.ts'
import { SdkError } from '../../ledgers/cosmos/sdk-error.ts'
import { describeAccount } from './describe-account.ts'
import { describeBroadcast, describeTransaction } from './describe-transaction.ts'

/** gRPC codes and the statuses that the REST gateway maps them to. */
const INVALID_ARGUMENT = [3, 400] as const
const NOT_FOUND = [5, 404] as const
const UNKNOWN = [2, 500] as const
const UNIMPLEMENTED = [12, 501] as const

type GrpcError = typeof INVALID_ARGUMENT | typeof NOT_FOUND | typeof UNKNOWN | typeof UNIMPLEMENTED

const fail = (context: Context, [code, status]: GrpcError, message: string): Response =>
  context.json({ code, message, details: [] }, status)

const BILLION = 1_000_000_000n

/** A decimal of the SDK: eighteen places. */
const sdkDecimal = (perBillion: bigint): string =>
  `${perBillion / BILLION}.${String(perBillion % BILLION).padStart(9, '0')}000000000`

const coinJson = ({ denom, amount }: Coin): object => ({ denom, amount: String(amount) })

const page = (total: number): object => ({ next_key: null, total: String(total) })

const accounts = (app: Hono, ledger: CosmosLedger): void => {
  const ofAddress = (path: string, show: (context: Context, address: string) => Response): void => {
    app.get(path, (context) => {
      const address = context.req.param('address') ?? ''
      if (ledger.isAddress(address)) return show(context, address)
      return fail(context, INVALID_ARGUMENT, `decoding bech32 failed: invalid address ${address}`)
    })
  }
  ofAddress('/cosmos/auth/v1beta1/accounts/:address', (context, address) => {
    const account = ledger.accounts.account(address)
    if (account) return context.json({ account: describeAccount(account) })
    return fail(context, NOT_FOUND, `rpc error: code = NotFound desc = account ${address} not found: key not found`)
  })
  ofAddress('/cosmos/bank/v1beta1/balances/:address', (context, address) => {
    const balances = ledger.accounts.balances(address)
    return context.json({ balances: balances.map(coinJson), pagination: page(balances.length) })
  })
  ofAddress('/cosmos/bank/v1beta1/balances/:address/by_denom', (context, address) => {
    const denom = context.req.query('denom') ?? ''
    return context.json({ balance: coinJson({ denom, amount: ledger.accounts.balance(address, denom) }) })
  })
  ofAddress('/cosmos/bank/v1beta1/spendable_balances/:address', (context, address) => {
    const balances = ledger.accounts
      .balances(address)
      .map(({ denom }) => ({ denom, amount: ledger.accounts.spendable(address, denom) }))
      .filter(({ amount }) => amount > 0n)
    return context.json({ balances: balances.map(coinJson), pagination: page(balances.length) })
  })
  // Coins of the sandbox follow the default of the chain, and nobody is blocked.
  app.get('/cosmos/bank/v1beta1/send_enabled', (context) => context.json({ send_enabled: [], pagination: null }))
  ofAddress('/noble/fiattokenfactory/blacklisted/:address', (context) => fail(context, NOT_FOUND, 'not found'))
}

const bytesIn = async (context: Context): Promise<Uint8Array | undefined> => {
  try {
    const { tx_bytes } = (await context.req.json()) as { readonly tx_bytes?: unknown }
    return base64.decode(String(tx_bytes))
  } catch {
    return undefined
  }
}

const broadcast = (context: Context, ledger: CosmosLedger, bytes: Uint8Array): Response => {
  const hash = bytesToHex(sha256(bytes)).toUpperCase()
  try {
    ledger.submit(bytes)
    return context.json(describeBroadcast(hash, 0, ''))
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    return context.json(describeBroadcast(hash, error.code, error.message))
  }
}

const transactions = (app: Hono, ledger: CosmosLedger): void => {
  app.post('/cosmos/tx/v1beta1/txs', async (context) => {
    const bytes = await bytesIn(context)
    if (bytes && bytes.length > 0) return broadcast(context, ledger, bytes)
    return fail(context, INVALID_ARGUMENT, 'invalid empty tx')
  })
  app.post('/cosmos/tx/v1beta1/simulate', async (context) => {
    try {
      const gas = gasOf(readTransaction(ledger.parameters, (await bytesIn(context)) ?? new Uint8Array()))
      return context.json({ gas_info: { gas_wanted: '0', gas_used: String(gas) }, result: { data: '', log: '' } })
    } catch (error) {
      if (!(error instanceof SdkError)) throw error
      return fail(context, UNKNOWN, error.message)
    }
  })
  app.get('/cosmos/tx/v1beta1/txs/:hash', (context) => {
    const hash = context.req.param('hash')
    if (!/^[0-9a-f]{64}$/i.test(hash)) return fail(context, INVALID_ARGUMENT, `invalid hash: ${hash}`)
    const [stored, height] = [ledger.stored(hash), ledger.find(hash)?.height]
    if (stored && height !== undefined) return context.json(describeTransaction(ledger, stored, height))
    return fail(context, NOT_FOUND, `tx not found: ${hash}`)
  })
}

const nodeInfo = (
  app: Hono,
  { parameters, cadence, height }: Pick<CosmosLedger, 'parameters' | 'cadence' | 'height'>,
): void => {
  const network = parameters.chainId
  app.get('/cosmos/base/tendermint/v1beta1/node_info', (context) =>
    context.json({
      default_node_info: { network, moniker: 'sandbox' },
      application_version: { name: parameters.prefix },
    }),
  )
  app.get('/cosmos/base/tendermint/v1beta1/syncing', (context) => context.json({ syncing: false }))
  app.get('/cosmos/base/tendermint/v1beta1/blocks/latest', (context) => {
    const time = new Date(cadence.timeOf(height())).toISOString()
    return context.json({ block: { header: { chain_id: network, height: String(height()), time } } })
  })
}

const gasPrices = (app: Hono, { denom, gasPrice }: CosmosLedger['parameters']): void => {
  const amount = sdkDecimal(gasPrice?.perBillion ?? 0n)
  app.get('/cosmos/base/node/v1beta1/config', (context) =>
    context.json({ minimum_gas_price: gasPrice ? `${amount}${denom}` : '' }),
  )
  if (gasPrice?.by !== 'feemarket') return
  app.get('/feemarket/v1/gas_prices', (context) => context.json({ prices: [{ denom, amount }] }))
  app.get('/feemarket/v1/gas_price/:denom', (context) => {
    if (context.req.param('denom') === denom) return context.json({ price: { denom, amount } })
    return fail(context, UNKNOWN, `unable to get min gas price for denom ${context.req.param('denom')}`)
  })
}

/**
 * REST gateway (LCD) of a chain of the Cosmos SDK. THORNode and MAYANode serve it beside their own paths, so only the other
 * chains answer unknown paths here.
 */
export const lcd = (ledger: CosmosLedger): Hono => {
  const app = new Hono()
  accounts(app, ledger)
  transactions(app, ledger)
  nodeInfo(app, { parameters: ledger.parameters, cadence: ledger.cadence, height: () => ledger.height() })
  gasPrices(app, ledger.parameters)
  if (!ledger.parameters.own) app.all('*', (context) => fail(context, UNIMPLEMENTED, 'Not Implemented'))
  return app
}
