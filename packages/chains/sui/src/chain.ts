import { base58 } from '@scure/base'
import { createCoinBalance, decodeText } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { readAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode/decode.ts'
import type { SuiFacts } from './facts.ts'
import { type CoinTypes, readFunds } from './funds.ts'
import { computeGasBudget } from './gas-budget.ts'
import type { Gateway } from './gateway/gateway.ts'
import { reader } from './reader.ts'
import { inspectRecipient } from './recipient.ts'

/** Creates the Sui chain. */
export const createChain = (gateway: Gateway, facts: ReadFacts<SuiFacts>): Chain => {
  const types: CoinTypes = new Map()
  return {
    ...reader,
    contract: 1,
    sweeps: false,
    manySources: false,
    inspectRecipient: (payment) => inspectRecipient(payment, facts()),
    readFunds: (outgoing, context) => readFunds(outgoing, { gateway, types, facts: facts() }, context),
    build: (deposit, funds, context) => build(deposit, { funds, gateway, facts: facts() }, context),
    decode: (built) => decode(built, types),
    readFeeRates: async (_code, { signal }) => ({ gasPrice: (await gateway.gasPrice(signal)).toString() }),
    estimateDepositFee: (asset, _shape, rates) => {
      const { transferUnits, coinStorage, tokenStorage } = facts()
      const gasPrice = BigInt((rates as { readonly gasPrice: string }).gasPrice)
      const storage = asset.address === undefined ? coinStorage : tokenStorage
      const run = { computation: transferUnits * gasPrice, storage, rebate: 0n }
      return { amount: computeGasBudget(run, gasPrice, facts()) }
    },
    findRecipients: async (_code, digest, { signal }) => {
      const isDigest = digest.length <= 44 && decodeText(base58, digest)?.length === 32
      const paid = isDigest ? await gateway.findRecipients(digest, signal) : []
      return [...new Set(paid.flatMap((address) => readAddress(address)?.canonical ?? []))]
    },
    readBalances: async (code, address, { signal, tokens }) => {
      const { gas } = await gateway.holdings(address.toLowerCase(), undefined, signal)
      return [createCoinBalance(code, gas.total, tokens)]
    },
  }
}
