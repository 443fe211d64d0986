import { createCoinBalance, findCoin, refuse, refuseExpired } from '@switchyard/chain-kit'
import type { Chain, Http } from '@switchyard/core'
import { readAccounts, readAddress } from './address/address.ts'
import { build } from './build.ts'
import { type ChainSettings, findSettings } from './chain-settings.ts'
import { decode } from './decode.ts'
import { readUtxoSet, type UtxoSet } from './funds.ts'
import { readGas } from './gas.ts'
import { createNodeProbes } from './node-probes.ts'
import type { UtxoOptions } from './options.ts'
import { readRecipients } from './recipients.ts'
import { computeSellable } from './sellable.ts'
import { createSettings, listGateways } from './settings-by-chain.ts'

/** Creates the implementation of the UTXO chains. */
export const createChain = (options: UtxoOptions, http: Http): Chain => {
  const settings = createSettings(options, http)
  const requireSettings = (code: string): ChainSettings => findSettings(settings, code)
  const ownSets = new OwnUtxoSets()
  return {
    family: 'utxo',
    contract: 1,
    codes: [...settings.keys()],
    sweeps: true,
    manySources: true,
    readAddress: (chain, text) => {
      const found = settings.get(chain)
      const read = found && readAddress(text, found.network)
      if (!read) return undefined
      const { lock: _lock, ...reading } = read
      return reading
    },
    readAccounts: (chain, text) => {
      const found = settings.get(chain)
      return found ? readAccounts(text, found.network) : []
    },
    readFunds: async (outgoing, { signal }) => {
      const utxoSet = await readUtxoSet(outgoing, requireSettings(outgoing.asset.chain), signal)
      const balance = sumCoins(utxoSet.coins)
      ownSets.add(utxoSet)
      return { balance, gasBalance: balance, state: utxoSet }
    },
    build: async (deposit, { state }, { signal, clock }) => {
      refuseExpired(deposit, clock.now())
      return build(deposit, { utxoSet: ownSets.of(state), settings: requireSettings(deposit.asset.chain) }, signal)
    },
    computeSellable: (outgoing, { state }) =>
      computeSellable(outgoing, ownSets.of(state), requireSettings(outgoing.asset.chain)),
    decode: (built, chain) => decode(built, requireSettings(chain)),
    readBalances: async (code, address, { signal, tokens }) => {
      const asset = findCoin(code)
      const { coins } = await readUtxoSet({ asset, amount: 0n, sources: [address] }, requireSettings(code), signal)
      return [createCoinBalance(code, sumCoins(coins), tokens)]
    },
    findRecipients: async (code, hash, { signal }) => readRecipients(requireSettings(code), hash, signal),
    readGas: async (code, { signal }) => readGas(requireSettings(code), signal),
    listNodes: (code) => createNodeProbes(settings.get(code), listGateways(options)[code]),
  }
}

/** The UTXO sets that the plugin has read itself: no other one may be spent. */
class OwnUtxoSets {
  readonly #sets = new WeakSet<UtxoSet>()

  add(utxoSet: UtxoSet): void {
    this.#sets.add(utxoSet)
  }

  of(state: unknown): UtxoSet {
    return this.#sets.has(state as UtxoSet)
      ? (state as UtxoSet)
      : refuse('The funds were not read by this UTXO chain plugin; read the funds again.')
  }
}

const sumCoins = (coins: UtxoSet['coins']): bigint => coins.reduce((sum, { value }) => sum + value, 0n)
