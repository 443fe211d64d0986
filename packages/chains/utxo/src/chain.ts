import { createCoinBalance, findCoin, refuse, refuseExpired } from '@switchyard/chain-kit'
import { type Chain, type Http, type ReadFacts, SwapError, toHuman, UpstreamError } from '@switchyard/core'
import { readAccounts, readAddress } from './address/address.ts'
import { build } from './build.ts'
import type { ChainSettings } from './chain-settings.ts'
import { decode } from './decode.ts'
import { estimateDepositFee, readFeeRates } from './deposit-fee.ts'
import { type UtxoFacts, utxoFacts } from './facts.ts'
import { RATE_DECIMALS, readFeeRate } from './fee-rate.ts'
import { readUtxoSet, type UtxoSet } from './funds.ts'
import { createNodeProbes } from './node-probes.ts'
import type { UtxoOptions } from './options.ts'
import { inspectRecipient } from './recipient.ts'
import { sumCoins } from './selection/coin.ts'
import { computeSellable } from './sellable.ts'
import { createSettings } from './settings-by-chain.ts'

/** Creates the implementation of the UTXO chains. */
export const createChain = (
  options: UtxoOptions,
  http: Http,
  facts: ReadFacts<UtxoFacts> = () => utxoFacts.own,
): Chain => {
  const settings = createSettings(options, http, facts)
  const requireSettings = (code: string): ChainSettings =>
    settings.get(code) ??
    refuse(`${code} is not a supported UTXO chain; known codes are ${[...settings.keys()].join(', ')}.`)

  // The UTXO sets that the plugin has read itself: no other one may be spent.
  const ownSets = new WeakSet<UtxoSet>()
  const requireOwnSet = (state: unknown): UtxoSet =>
    ownSets.has(state as UtxoSet)
      ? (state as UtxoSet)
      : refuse('The funds were not read by this UTXO chain plugin; read the funds again.')

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
    inspectRecipient: (payment) => {
      const found = settings.get(payment.asset.chain)
      const { specialAccounts } = facts()
      return found && inspectRecipient(payment, { network: found.network, rules: found.rules, specialAccounts })
    },
    readFunds: async (outgoing, { signal }) => {
      const utxoSet = await readUtxoSet(outgoing, requireSettings(outgoing.asset.chain), signal)
      const balance = sumCoins(utxoSet.coins)
      ownSets.add(utxoSet)
      return { balance, gasBalance: balance, state: utxoSet }
    },
    build: async (deposit, { state }, { signal, clock }) => {
      refuseExpired(deposit, clock.now())
      return build(deposit, { utxoSet: requireOwnSet(state), settings: requireSettings(deposit.asset.chain) }, signal)
    },
    computeSellable: (outgoing, { state }) =>
      computeSellable(outgoing, requireOwnSet(state), requireSettings(outgoing.asset.chain)),
    decode: (built, chain) => decode(built, requireSettings(chain)),
    readBalances: async (code, address, { signal, tokens }) => {
      const asset = findCoin(code)
      const { coins } = await readUtxoSet({ asset, amount: 0n, sources: [address] }, requireSettings(code), signal)
      return [createCoinBalance(code, sumCoins(coins), tokens)]
    },
    // Each address that the outputs pay, including change, once; also those of unconfirmed transactions.
    findRecipients: async (code, hash, { signal }) => {
      const { gateway, network } = requireSettings(code)
      const txid = hash.toLowerCase()
      const found = /^[0-9a-f]{64}$/.test(txid) ? await gateway.receivers(txid, signal) : undefined
      return [...new Set(found?.flatMap((text) => readAddress(text, network)?.canonical ?? []))]
    },
    readFeeRates: async (code, { signal }) => readFeeRates(requireSettings(code), signal),
    estimateDepositFee: ({ chain }, shape, rates) => estimateDepositFee(shape, rates, requireSettings(chain)),
    readGas: async (code, { signal }) => {
      const found = requireSettings(code)
      if (!found.rules.feeRate)
        throw new SwapError(
          'unsupportedChainId',
          `${code} has no fee rate; its fee depends on the shape of a transaction.`,
        )
      const { rate } = await readFeeRate(found, signal)
      if (rate === undefined) throw new UpstreamError(`No fee rate is known for ${code}.`)
      return { value: toHuman(rate, RATE_DECIMALS), unit: 'sat/vB' }
    },
    listNodes: (code) => createNodeProbes(settings.get(code)),
  }
}
