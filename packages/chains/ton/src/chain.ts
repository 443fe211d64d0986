import { createCoinBalance, refuse } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { parseAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import type { TonFacts } from './facts.ts'
import { type JettonWallets, readFunds } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'
import { inspectRecipient, readRecipient } from './recipient.ts'
import { readHash } from './recipients.ts'
import { computeReserves } from './reserve.ts'

/** Creates the TON chain. */
export const createChain = (gateway: Gateway, facts: ReadFacts<TonFacts>): Chain => {
  const wallets: JettonWallets = new Map()
  return {
    ...reader,
    contract: 1,
    sweeps: true,
    manySources: false,
    inspectRecipient: (payment) => inspectRecipient(payment, facts()),
    readRecipient: (payment, context) => readRecipient(payment, { gateway, facts: facts() }, context),
    readFunds: (outgoing, context) => readFunds(outgoing, { gateway, wallets }, context),
    // A sweep can sell the whole balance of a jetton; of TON the balance minus the reserve without a comment.
    computeSellable: ({ asset }, { balance }) => {
      if (asset.address !== undefined) return balance
      const { fee } = computeReserves(0, facts())
      return balance > fee ? balance - fee : 0n
    },
    build: (deposit, funds, context) => build(deposit, { funds, facts: facts() }, context),
    decode: (built) => decode(built, wallets),
    // Reserves are facts; no gateway is asked for them.
    readFeeRates: async () => null,
    estimateDepositFee: (asset, { bytes = 0 }) => {
      const { fee, attached } = computeReserves(bytes, facts())
      return { amount: asset.address === undefined ? fee : attached + fee }
    },
    findRecipients: async (_code, text, { signal }) => {
      const hash = readHash(text)
      return hash === undefined ? [] : gateway.findRecipients(hash, signal)
    },
    readBalances: async (code, address, { signal, tokens }) => {
      const owner = parseAddress(address) ?? refuse(`${address} is not a valid TON address.`)
      return [createCoinBalance(code, (await gateway.account(owner, signal)).balance, tokens)]
    },
  }
}
