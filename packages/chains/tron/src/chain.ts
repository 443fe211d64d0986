import { cacheByKey, createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { readAccounts } from './address.ts'
import { buildApproval } from './approval.ts'
import { build } from './build.ts'
import { computeCosts, estimateCosts } from './costs.ts'
import type { TronFacts } from './facts.ts'
import { type CachedGateway, readFunds, readPrices, requireAddress, type TronState } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { reader } from './reader.ts'
import { readRecipient } from './recipient.ts'
import { DECIMALS } from './trc20.ts'

/** Creates the TRON chain. */
export const createChain = (gateway: Gateway, lifetimeMs: number, facts: ReadFacts<TronFacts>): Chain => {
  const cached: CachedGateway = {
    gateway,
    // `decimals()` ignores the caller, so the token contract is used as the caller.
    decimals: cacheByKey(
      async (token, signal) =>
        (await gateway.simulateCall({ owner: token, contract: token, data: DECIMALS }, signal)).word,
    ),
  }
  return {
    ...reader,
    contract: 1,
    sweeps: true,
    manySources: false,
    readAccounts: (chain, text) => (chain === 'TRON' ? readAccounts(text) : []),
    inspectRecipient: (payment) => inspectRecipient(payment, facts()),
    readRecipient: (payment, { signal }) => readRecipient(payment, { gateway, facts: facts(), signal }),
    readFunds: (outgoing, context) => readFunds(cached, outgoing, context),
    buildApproval: (outgoing, funds, context) =>
      buildApproval(outgoing, { funds, gateway, lifetimeMs, facts: facts() }, context),
    // The fee is that of a plain transfer to an existing account; a memo or a new recipient lowers the maximum.
    computeSellable: ({ asset, sources }, { balance, state }) => {
      if (asset.address !== undefined) return balance
      const tron = state as TronState
      const owner = requireAddress(sources[0], 'sender')
      const { refBlockBytes, refBlockHash, timestamp } = tron.block
      const contract = { type: 'TransferContract', owner, to: owner, amount: balance } as const
      const raw = { refBlockBytes, refBlockHash, expiration: timestamp, contract, timestamp }
      const { networkFee } = computeCosts(raw, { state: tron, facts: facts() }, { activated: true, energy: 0n })
      return balance > networkFee ? balance - networkFee : 0n
    },
    build: (deposit, funds, context) => build(deposit, { funds, gateway, lifetimeMs, facts: facts() }, context),
    readBalances: async (code, address, { signal, tokens }) => [
      createCoinBalance(code, (await gateway.account(address, signal)).balance, tokens),
    ],
    findRecipients: async (_code, hash, { signal }) => {
      const id = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toLowerCase()
      return id === undefined ? [] : gateway.findRecipients(id, signal)
    },
    readFeeRates: async (_code, { signal, clock }) => {
      const prices = await readPrices(cached, clock, signal)
      return Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, price?.toString()]))
    },
    estimateDepositFee: (asset, shape, rates) => {
      const read = rates as Readonly<Record<string, string>>
      const [byte, energy, activation, memo] = ['byte', 'energy', 'activation', 'memo'].map((name) =>
        BigInt(read[name] ?? 0),
      )
      const prices = { byte, energy, activation, memo } as TronState['prices']
      return { amount: estimateCosts(asset, shape, { prices, facts: facts() }) }
    },
    readGas: async (_code, { signal, clock }) => {
      const { energy } = await readPrices(cached, clock, signal)
      return { value: energy.toString(), unit: 'sun/energy' }
    },
  }
}
