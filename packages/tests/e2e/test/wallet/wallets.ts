import { chainByCode } from '@switchyard/core'
import type { AccountAddress } from '@switchyard/sandbox'
import type { SwapResponse } from '@switchyard/wire'
import { sendCardano } from './send-cardano.ts'
import { sendCosmos } from './send-cosmos.ts'
import { type EvmTransaction, sendEvm } from './send-evm.ts'
import { sendNear } from './send-near.ts'
import { sendSolana } from './send-solana.ts'
import { sendStarknet } from './send-starknet.ts'
import { sendSui } from './send-sui.ts'
import { sendTon } from './send-ton.ts'
import { sendTron } from './send-tron.ts'
import { sendUtxo, sendUtxoToBlockbook } from './send-utxo.ts'
import { sendXrp } from './send-xrp.ts'
import { sendZcash } from './send-zcash.ts'

/** What a wallet is given: an account, a built transaction, and the gateways of its chain by kind. */
export interface Signing {
  readonly account: AccountAddress
  readonly tx: SwapResponse['tx']
  readonly gateways: Readonly<Record<string, string>>
}

/** Signs with a library independent of ours, broadcasts, and returns the hash as the chain prints it. */
export type Wallet = (signing: Signing) => Promise<string>

const utxoWallet: Wallet = ({ account, tx, gateways: { esplora, blockbook = '' } }) =>
  esplora === undefined
    ? sendUtxoToBlockbook(blockbook, account.privateKey, String(tx))
    : sendUtxo(esplora, account.privateKey, String(tx))

const cosmosWallet: Wallet = ({ account, tx, gateways }) => sendCosmos(gateways.lcd ?? '', account, tx)

const evmWallet =
  (code: string): Wallet =>
  ({ account, tx, gateways }) =>
    sendEvm(gateways.evm ?? '', Number(chainByCode(code)?.chainId), account.privateKey, tx as unknown as EvmTransaction)

const evmCodes = ['ETH', 'OP', 'BSC', 'POL', 'BASE', 'ARB', 'AVAX', 'GNO', 'BERA', 'XLAYER', 'MONAD', 'UNI', 'SONIC']

/** The wallet of each chain by its code. To add a chain, write its wallet in a file of its own and list it here. */
export const wallets: Readonly<Record<string, Wallet>> = {
  ...Object.fromEntries(['BTC', 'LTC', 'DOGE', 'BCH', 'DASH'].map((code) => [code, utxoWallet])),
  ...Object.fromEntries(evmCodes.map((code) => [code, evmWallet(code)])),
  ...Object.fromEntries(['GAIA', 'THOR', 'MAYA', 'KUJI', 'NOBLE'].map((code) => [code, cosmosWallet])),
  ADA: ({ account, tx, gateways }) => sendCardano(gateways.koios ?? '', account.privateKey, String(tx)),
  NEAR: ({ account, tx, gateways }) => sendNear(gateways.near ?? '', account, tx),
  TRON: ({ account, tx, gateways }) => sendTron(gateways.trongrid ?? '', account.privateKey, tx),
  XRP: ({ account, tx, gateways }) => sendXrp(gateways.rippled ?? '', account.privateKey, tx),
  SOL: ({ account, tx, gateways }) => sendSolana(gateways.solana ?? '', account.privateKey, String(tx)),
  ZEC: ({ account, tx, gateways }) => sendZcash(gateways.blockbook ?? '', account.privateKey, String(tx)),
  STRK: ({ account, tx, gateways }) => sendStarknet(gateways.rpc ?? '', account, tx),
  SUI: ({ account, tx, gateways }) => sendSui(gateways['json-rpc'] ?? '', account.privateKey, String(tx)),
  TON: ({ account, tx, gateways }) => sendTon(gateways.toncenter ?? '', account.privateKey, tx),
}
