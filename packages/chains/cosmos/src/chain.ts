import { refuse } from '@switchyard/chain-kit'
import { type Chain, type ReadFacts, UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { findAsset } from './denom.ts'
import type { CosmosFacts } from './facts.ts'
import { type ChainClient, readFunds, readOwnFee } from './funds.ts'
import { computeFee, readGasPrice } from './gas-price.ts'
import { readMessageAccount } from './message.ts'
import { addressOnlyPrefixes } from './network.ts'
import { inspectRecipient, readRecipient } from './recipient.ts'
import { readRecipients } from './recipients.ts'

/** Creates the implementation of the Cosmos chains. */
export const createChain = (clients: ReadonlyMap<string, ChainClient>, facts: ReadFacts<CosmosFacts>): Chain => {
  const findPrefix = (code: string): string | undefined =>
    clients.get(code)?.network.prefix ?? addressOnlyPrefixes.get(code)
  const findClient = (code: string): ChainClient => {
    const client = clients.get(code)
    if (addressOnlyPrefixes.has(code)) return refuse(`${code} supports addresses only; it cannot be sold on.`)
    if (!client) throw new UpstreamError(`${code} is not a supported Cosmos chain.`)
    if (client.network.gateways.length === 0) return refuse(`No gateway is configured for ${code}.`)
    return client
  }
  return {
    family: 'cosmos',
    contract: 1,
    codes: [...clients.keys(), ...addressOnlyPrefixes.keys()],
    sweeps: false,
    manySources: false,
    readAddress: (chain, text) => {
      const prefix = findPrefix(chain)
      return prefix === undefined ? undefined : readAddress(prefix, text)
    },
    inspectRecipient: (payment) => {
      const prefix = findPrefix(payment.asset.chain)
      return prefix === undefined
        ? undefined
        : inspectRecipient(payment, { prefix, specialAccounts: facts().specialAccounts })
    },
    readRecipient: async (payment, context) =>
      readRecipient(payment, { ...findClient(payment.asset.chain), facts: facts() }, context),
    readFunds: async (outgoing, context) => readFunds(findClient(outgoing.asset.chain), outgoing, context),
    build: async (deposit, funds, context) =>
      build(deposit, { funds, network: findClient(deposit.asset.chain).network }, context),
    decode: (built, chain) => decode(findClient(chain).network, built),
    readFeeRates: async (chain, { signal }) => {
      // Nothing can be sold from the others.
      if (addressOnlyPrefixes.has(chain) || clients.get(chain)?.network.gateways.length === 0) return null
      const { network, gateway } = findClient(chain)
      const [ownFee, gasPrice = 0n] = await Promise.all([
        readOwnFee(network, gateway, signal),
        readGasPrice(network, gateway, signal),
      ])
      return { ownFee: ownFee.toString(), gasPrice: gasPrice.toString() }
    },
    estimateDepositFee: ({ chain }, { kind }, rates) => {
      const { network } = findClient(chain)
      const { ownFee, gasPrice } = rates as { readonly ownFee: string; readonly gasPrice: string }
      const gas = kind === 'call' && network.deposits ? network.depositGas : network.gas
      return { amount: BigInt(ownFee) + (network.fee ?? computeFee(gas, BigInt(gasPrice))) }
    },
    findRecipients: async (chain, hash, { signal }) => {
      if (addressOnlyPrefixes.has(chain)) return []
      const { network, gateway } = findClient(chain)
      const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toUpperCase()
      const found = digits === undefined ? undefined : await gateway.transaction(digits, signal)
      return found === undefined ? [] : readRecipients(network.prefix, found)
    },
    readBalances: async (chain, address, { signal, tokens }) => {
      const { network, gateway } = findClient(chain)
      const owner = readMessageAccount(network, address, 'holder').address
      const balances = await gateway.balances(owner, signal)
      // Coins unknown to the engine are left out.
      return [...balances].flatMap(([denom, amount]) => {
        const { asset, token: contract } = findAsset(network, denom)
        const token = amount > 0n ? tokens.find(asset ?? `${network.code}.-${contract}`) : undefined
        return token ? [{ token, amount }] : []
      })
    },
  }
}
