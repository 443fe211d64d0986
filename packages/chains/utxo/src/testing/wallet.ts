import type { BuiltTransaction, Chain, Deposit, Funds, ReadFacts } from '@switchyard/core'
import { readAddress } from '../address/address.ts'
import { encodeLock } from '../address/lock.ts'
import { createChain } from '../chain.ts'
import type { UtxoFacts } from '../facts.ts'
import { type NetworkPrefixes, networks } from '../networks.ts'
import type { UtxoOptions } from '../options.ts'
import type { InputForm } from '../rules.ts'
import { context } from './deposits.ts'
import { type TestKey, testKey } from './keys.ts'
import { BASE, createLedger, type Ledger, type LedgerCoin } from './ledger.ts'

/** A chain over a fake index, with keys that own coins. */
export interface TestWallet {
  readonly chain: Chain
  readonly ledger: Ledger
  readonly network: NetworkPrefixes
  key(name: string, form: InputForm): TestKey
  pay(key: TestKey, value: bigint, more?: Partial<LedgerCoin>): string
  funds(deposit: Deposit): Promise<Funds>
  /** Reads the funds and builds, as the engine does. */
  build(deposit: Deposit): Promise<BuiltTransaction>
}

export const testWallet = (
  code: string,
  rate: string,
  options: UtxoOptions = {},
  facts?: ReadFacts<UtxoFacts>,
): TestWallet => {
  const kind = code === 'BTC' || code === 'LTC' ? 'esplora' : 'blockbook'
  const ledger = createLedger(kind, rate)
  const chain = createChain({ ...options, gateways: { [code]: { kind, url: BASE } } }, ledger.http, facts)
  const network = networks[code] as NetworkPrefixes
  return {
    chain,
    ledger,
    network,
    key: (name, form) => testKey(name, form, network),
    pay: ({ script, address }, value, more) => ledger.pay({ script, address, value, ...more }),
    funds: (deposit) => chain.readFunds(deposit, context()),
    build: async (deposit) => chain.build(deposit, await chain.readFunds(deposit, context()), context()),
  }
}

/** The output script of an address. */
export const scriptOf = (address: string, network: NetworkPrefixes): Uint8Array => {
  const lock = readAddress(address, network)?.lock
  if (!lock) throw new Error(`${address} has no script`)
  return encodeLock(lock)
}
