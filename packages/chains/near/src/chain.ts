import { base58 } from '@scure/base'
import { createCoinBalance, decodeText } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { build } from './build.ts'
import { decode } from './decode.ts'
import type { NearFacts } from './facts.ts'
import { readFunds } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'
import { inspectRecipient, readRecipient } from './recipient.ts'
import { readRecipients } from './recipients.ts'

/** Creates the NEAR chain. */
export const createChain = (gateway: Gateway, facts: ReadFacts<NearFacts>): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  inspectRecipient: (payment) => inspectRecipient(payment, facts()),
  readRecipient: (payment, context) => readRecipient(payment, { gateway, facts: facts() }, context),
  readFunds: (outgoing, context) => readFunds(gateway, outgoing, context),
  build: (deposit, funds, context) => build(deposit, { funds, gateway, facts: facts() }, context),
  decode: (built) => decode(built, facts()),
  readFeeRates: async (_code, { signal }) => ({ gasPrice: (await gateway.gasPrice(signal)).toString() }),
  estimateDepositFee: (asset, _shape, rates) => {
    const { transactionGas, callGas, usualRegistrationFee } = facts()
    const gasPrice = BigInt((rates as { readonly gasPrice: string }).gasPrice)
    // NEAR is wrapped for whoever takes only tokens, with a registration of the sender and of the recipient; a yocto
    // goes with the transfer.
    if (asset.address === undefined)
      return { amount: (transactionGas + 4n * callGas) * gasPrice + 2n * usualRegistrationFee + 1n }
    // The recipient may have to be registered with the token first.
    return { amount: (transactionGas + 2n * callGas) * gasPrice + usualRegistrationFee }
  },
  findRecipients: async (_code, hash, { signal }) => {
    const isHash = hash.length <= 44 && decodeText(base58, hash)?.length === 32
    return isHash ? readRecipients(await gateway.outcome(hash, signal)) : []
  },
  readBalances: async (code, address, { signal, tokens }) => [
    createCoinBalance(code, (await gateway.account(address, signal))?.balance ?? 0n, tokens),
  ],
})
