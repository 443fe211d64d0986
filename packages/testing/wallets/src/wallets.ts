import { evmChainIds } from './evm-chain-ids.ts'
import type { EvmTransaction } from './send-evm.ts'
import type { Wallet } from './wallet.ts'

// Each library is loaded when its chain is first signed for: together they take seconds.

const evm: Wallet = async ({ account, tx, gateways }) => {
  const { sendEvm } = await import('./send-evm.ts')
  return sendEvm(gateways.evm ?? '', account.privateKey, tx as EvmTransaction)
}

const utxo: Wallet = async ({ account, tx, gateways: { esplora, blockbook = '' } }) => {
  const { sendUtxo, sendUtxoToBlockbook } = await import('./send-utxo.ts')
  return esplora === undefined
    ? sendUtxoToBlockbook(blockbook, account.privateKey, String(tx))
    : sendUtxo(esplora, account.privateKey, String(tx))
}

const cosmos: Wallet = async ({ account, tx, gateways }) =>
  (await import('./send-cosmos.ts')).sendCosmos(gateways.lcd ?? '', account, tx)

const each = (codes: readonly string[], wallet: Wallet): Readonly<Record<string, Wallet>> =>
  Object.fromEntries(codes.map((code) => [code, wallet]))

/** The wallet of each chain by its code. To add a chain, write its wallet in a file of its own and list it here. */
export const wallets: Readonly<Record<string, Wallet>> = {
  ...each(['BTC', 'LTC', 'DOGE', 'BCH', 'DASH'], utxo),
  ...each(Object.keys(evmChainIds), evm),
  ...each(['GAIA', 'THOR', 'MAYA', 'KUJI', 'NOBLE'], cosmos),
  ADA: async ({ account, tx, gateways }) =>
    (await import('./send-cardano.ts')).sendCardano(gateways.koios ?? '', account.privateKey, String(tx)),
  DOT: async ({ account, tx, gateways }) =>
    (await import('./send-polkadot.ts')).sendPolkadot(gateways.substrate ?? '', account.privateKey, tx),
  NEAR: async ({ account, tx, gateways }) =>
    (await import('./send-near.ts')).sendNear(gateways.near ?? '', account, tx),
  TRON: async ({ account, tx, gateways }) =>
    (await import('./send-tron.ts')).sendTron(gateways.trongrid ?? '', account.privateKey, tx),
  XRP: async ({ account, tx, gateways }) =>
    (await import('./send-xrp.ts')).sendXrp(gateways.rippled ?? '', account.privateKey, tx),
  SOL: async ({ account, tx, gateways }) =>
    (await import('./send-solana.ts')).sendSolana(gateways.solana ?? '', account.privateKey, String(tx)),
  XRD: async ({ account, tx, gateways }) =>
    (await import('./send-radix.ts')).sendRadix(gateways.radix ?? '', account, String(tx)),
  ZEC: async ({ account, tx, gateways }) =>
    (await import('./send-zcash.ts')).sendZcash(gateways.blockbook ?? '', account.privateKey, String(tx)),
  STRK: async ({ account, tx, gateways }) =>
    (await import('./send-starknet.ts')).sendStarknet(gateways.rpc ?? '', account, tx),
  SUI: async ({ account, tx, gateways }) =>
    (await import('./send-sui.ts')).sendSui(gateways['json-rpc'] ?? '', account.privateKey, String(tx)),
  TON: async ({ account, tx, gateways }) =>
    (await import('./send-ton.ts')).sendTon(gateways.toncenter ?? '', account.privateKey, tx),
}
