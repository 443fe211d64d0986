import { coinBalance, coinOf, refuse, refuseExpired, unspendable } from '@switchyard/chain-kit'
import type { Chain, Http } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { readGas } from './gas.ts'
import type { UtxoOptions } from './options.ts'
import { type Purse, readPurse } from './purse.ts'
import { readRecipients } from './recipients.ts'
import { sellable } from './sellable.ts'
import { settingOf } from './setting.ts'
import { settingsFrom } from './settings-from.ts'

/** The UTXO chains as the engine uses them. */
export const utxoChain = (options: UtxoOptions, http: Http): Chain => {
  const settings = settingsFrom(options, http)
  const purses = new WeakSet<object>()
  const purseOf = (state: unknown): Purse =>
    typeof state === 'object' && state !== null && purses.has(state)
      ? (state as Purse)
      : refuse('The funds were not read by this chain.')
  return {
    family: 'utxo',
    contract: 1,
    codes: [...settings.keys()],
    sweeps: true,
    manySources: true,
    address: (chain, text) => {
      const setting = settings.get(chain)
      const read = setting && readAddress(text, setting.network)
      return read && { canonical: read.canonical, form: read.form, ...unspendable(read.unspendable === true) }
    },
    funds: async (outgoing, { signal }) => {
      const purse = await readPurse(outgoing, settingOf(settings, outgoing.asset.chain), signal)
      const balance = sumOf(purse.coins)
      purses.add(purse)
      return { balance, gasBalance: balance, state: purse }
    },
    build: async (deposit, { state }, { signal, clock }) => {
      refuseExpired(deposit, clock.now())
      return build(deposit, purseOf(state), settingOf(settings, deposit.asset.chain), signal)
    },
    sellable: (outgoing, { state }) => sellable(outgoing, purseOf(state), settingOf(settings, outgoing.asset.chain)),
    decode: (built, chain) => decode(built, settingOf(settings, chain)),
    balances: async (code, address, { signal, tokens }) => {
      const asset = coinOf(code)
      const { coins } = await readPurse({ asset, amount: 0n, sources: [address] }, settingOf(settings, code), signal)
      return [coinBalance(code, sumOf(coins), tokens)]
    },
    recipients: async (code, hash, { signal }) => readRecipients(settingOf(settings, code), hash, signal),
    gas: async (code, { signal }) => readGas(settingOf(settings, code), signal),
  }
}

const sumOf = (coins: Purse['coins']): bigint => coins.reduce((sum, { value }) => sum + value, 0n)
