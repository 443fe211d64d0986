import { refuseSweep, requireOneSource } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { readBalances } from './balances.ts'
import { buildCall } from './build/build-call.ts'
import type { BuildContext } from './build/build-context.ts'
import { buildTransfer } from './build/build-transfer.ts'
import { checkTransfer } from './build/transfer.ts'
import { decode } from './decode/decode.ts'
import { estimateDepositFee, readFeeRates } from './deposit-fee.ts'
import type { SolanaFacts } from './facts.ts'
import { readFunds } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { readIssuers } from './mint.ts'
import type { PriorityOptions } from './options.ts'
import { readGas } from './read-gas.ts'
import { reader } from './reader.ts'
import { readRecipient } from './recipient.ts'
import { readRecipients } from './recipients.ts'

/** Creates the Solana chain. */
export const createChain = (
  gateway: Gateway,
  readPriority: () => Required<PriorityOptions>,
  facts: ReadFacts<SolanaFacts>,
): Chain => {
  const tables = new Map<string, readonly string[]>()
  return {
    ...reader,
    contract: 1,
    sweeps: false,
    manySources: false,
    inspectRecipient: (payment) => inspectRecipient(payment, facts()),
    readRecipient: (payment, { signal }) => readRecipient(payment, { gateway, facts: facts(), signal }),
    readFunds: async (outgoing, context) => {
      requireOneSource('Solana', outgoing.sources)
      return readFunds(gateway, outgoing, context)
    },
    // A transfer takes one round trip, a call two.
    build: async (deposit, funds, context) => {
      requireOneSource('Solana', deposit.sources)
      refuseSweep('Solana', deposit)
      const buildContext: BuildContext = { gateway, priority: readPriority(), facts: facts(), tables, context }
      return deposit.kind === 'contractCall'
        ? buildCall(deposit, funds, buildContext)
        : buildTransfer(checkTransfer(deposit), funds, buildContext)
    },
    decode: (built) => decode(built, tables, facts()),
    readFeeRates: (_chain, { signal }) => readFeeRates(gateway, { priority: readPriority(), facts: facts() }, signal),
    estimateDepositFee: (asset, shape, rates) => estimateDepositFee(asset, shape, { rates, facts: facts() }),
    readGas: (_chain, { signal }) => readGas(gateway, readPriority(), signal),
    findRecipients: (_chain, hash, { signal }) => readRecipients(gateway, hash, signal),
    readIssuers: (_chain, mints, { signal }) => readIssuers(gateway, mints, signal),
    readBalances: (_chain, address, context) => readBalances(gateway, address, context),
  }
}
